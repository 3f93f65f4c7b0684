// The slides: a question for each chapter, then its beats, each of which plays and stops on its
// last picture. Works from a double-click: nothing is fetched.
"use strict";

(() => {
  const lecture = JSON.parse(document.getElementById("lecture").textContent);
  const byId = (id) => document.getElementById(id);
  const slides = lecture.chapters.flatMap((chapter, number) => [
    { chapter, number, name: "" },
    ...chapter.beats.map((beat) => ({ chapter, number, name: beat.name, beat })),
  ]);
  const films = lecture.chapters.map((chapter) => byId(chapter.key));
  const tracks = films.map((film, number) => captions(film, lecture.chapters[number].cues));
  let current = 0;
  let running = false;
  let begun = false; // whether the beat that runs has shown a picture of its own
  let resting = Infinity; // the picture on which the film was stopped

  // A place between two pictures shows either of them; the middle of a picture shows that one.
  const middle = (frame) => (frame + 0.5) / lecture.rate;
  const frameAt = (seconds) => Math.floor(seconds * lecture.rate + 1e-3);

  films.forEach(watch);
  document.addEventListener("keydown", onKey);
  byId("stage").addEventListener("click", (event) => {
    (event.clientX < innerWidth / 5 ? back : forward)();
  });
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => press(button.dataset.do));
  }
  addEventListener("hashchange", () => go(fromAddress(), true));
  for (const button of document.querySelectorAll("[data-slide]")) {
    button.addEventListener("click", () => {
      byId("overview").close();
      go(Number(button.dataset.slide), true);
    });
  }
  go(fromAddress(), false);

  function captions(film, cues) {
    const track = film.addTextTrack("captions", "English", "en");
    track.mode = "hidden";
    for (const cue of cues) {
      track.addCue(new VTTCue(cue.start, cue.end, cue.text));
    }
    return track;
  }

  // Go to a slide: play its beat from the beginning, or show how it ends.
  function go(number, play) {
    const before = slides[current];
    const slide = slides[number];
    const film = films[slide.number];
    if (before.number !== slide.number) {
      films[before.number].pause();
    }
    current = number;
    running = Boolean(play && slide.beat);
    begun = false;
    resting = Infinity;
    show(slide);
    if (running) {
      const { first, last } = slide.beat;
      // from the last picture of the beat before, the film simply goes on
      if (![first - 1, first].includes(frameAt(film.currentTime))) {
        film.currentTime = middle(first);
      }
      film.play().catch((error) => {
        if (error.name !== "AbortError" && slides[current] === slide) {
          stopAt(last);
        }
      });
    } else {
      film.pause();
      film.currentTime = middle(slide.beat ? slide.beat.last : 0);
    }
  }

  function forward() {
    if (running) {
      stopAt(slides[current].beat.last);
    } else if (current + 1 < slides.length) {
      go(current + 1, true);
    }
  }

  function back() {
    if (current > 0) {
      go(current - 1, false);
    }
  }

  // Stop on a picture exactly, even when the film has run a little further.
  function stopAt(frame) {
    const film = films[slides[current].number];
    running = false;
    resting = frame;
    film.pause();
    if (frameAt(film.currentTime) !== frame) {
      film.currentTime = middle(frame);
    }
  }

  // Look at every picture that a film shows, and stop it on the last one of the beat.
  function watch(film, number) {
    const runsHere = () => running && slides[current].number === number && !film.seeking;
    const look = (frame) => {
      if (runsHere()) {
        const { first, last } = slides[current].beat;
        if (begun && frame >= last) {
          stopAt(last);
        }
        begun ||= frame >= first && frame < last;
      } else if (slides[current].number === number && frame > resting && !film.seeking) {
        film.currentTime = middle(resting); // a picture came after the pause
        resting = Infinity;
      }
    };
    const overrun = () => {
      if (runsHere() && frameAt(film.currentTime) > slides[current].beat.last) {
        stopAt(slides[current].beat.last);
      }
    };
    if ("requestVideoFrameCallback" in film) {
      const onFrame = (_, shown) => {
        look(Math.round(shown.mediaTime * lecture.rate));
        film.requestVideoFrameCallback(onFrame);
      };
      film.requestVideoFrameCallback(onFrame);
    } else {
      const onTick = () => {
        look(frameAt(film.currentTime));
        requestAnimationFrame(onTick);
      };
      requestAnimationFrame(onTick);
    }
    film.addEventListener("timeupdate", overrun); // in a hidden window no pictures are shown
    film.addEventListener("ended", () => {
      if (running && slides[current].number === number) {
        stopAt(slides[current].beat.last);
      }
    });
    film.addEventListener("error", () => {
      byId("trouble").hidden = false;
    });
  }

  function show(slide) {
    films.forEach((film, number) => {
      film.classList.toggle("now", number === slide.number);
      film.preload = Math.abs(number - slide.number) <= 1 ? "auto" : "metadata";
    });
    const { chapter, beat } = slide;
    byId("question").hidden = Boolean(beat);
    byId("kicker").textContent = `${chapter.number} · ${chapter.kicker}`;
    byId("asked").textContent = chapter.question;
    byId("progress").style.width = `${(100 * current) / (slides.length - 1)}%`;
    const heading = beat ? `${chapter.number}. ${chapter.question} ${beat.heading}` : chapter.question;
    const said = beat ? beat.captions : [`The answer will be: ${chapter.title}.`];
    byId("notes-heading").textContent = heading;
    byId("notes-captions").replaceChildren(...said.map(item));
    byId("notes-seen").textContent = beat ? beat.describe : "";
    byId("said").textContent = beat ? [heading, ...said].join(" ") : heading;
    history.replaceState(null, "", address(slide));
  }

  function item(text) {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  }

  function address(slide) {
    return `#${slide.chapter.key}${slide.name ? "/" + slide.name : ""}`;
  }

  function fromAddress() {
    return Math.max(0, slides.findIndex((slide) => address(slide) === location.hash));
  }

  function toggleCaptions() {
    for (const track of tracks) {
      track.mode = track.mode === "showing" ? "hidden" : "showing";
    }
  }

  function toggleFullScreen() {
    if (document.fullscreenElement) {
      document.exitFullscreen();
    } else {
      document.documentElement.requestFullscreen();
    }
  }

  function press(key) {
    const what = {
      ArrowRight: forward,
      PageDown: forward,
      " ": forward,
      ArrowLeft: back,
      PageUp: back,
      Home: () => go(0, false),
      End: () => go(slides.length - 1, false),
      r: () => go(current, true),
      o: () => byId("overview").showModal(),
      n: () => { byId("notes").hidden = !byId("notes").hidden; },
      c: toggleCaptions,
      f: toggleFullScreen,
      "?": () => byId("help").showModal(),
    }[key.length === 1 ? key.toLowerCase() : key];
    what?.();
    return Boolean(what);
  }

  function onKey(event) {
    const pressesButton = event.key === " " && event.target.closest("button, a");
    const elsewhere = event.ctrlKey || event.altKey || event.metaKey || pressesButton;
    if (!elsewhere && !document.querySelector("dialog[open]") && press(event.key)) {
      event.preventDefault();
    }
  }
})();
