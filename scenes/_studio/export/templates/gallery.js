// The gallery: captions, beat markers, copy buttons. Works from a double-click: nothing is fetched.
"use strict";

(() => {
  const lecture = JSON.parse(document.getElementById("lecture").textContent);
  const status = document.getElementById("said");

  for (const chapter of lecture.chapters) {
    const article = document.getElementById(chapter.key);
    const video = article.querySelector("video");
    offerCaptions(article, video, chapter.cues);
    offerBeats(article, video, chapter.beats);
    // where one source fails the next is tried, so that only the last one's failure is one
    [...video.querySelectorAll("source")].at(-1).addEventListener("error", () => {
      article.querySelector(".trouble").hidden = false;
    });
    video.addEventListener("play", () => pauseOthers(video));
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(document.getElementById(button.dataset.copy)));
  }

  // A browser refuses caption files on file://, so the cues are made here.
  function offerCaptions(article, video, cues) {
    const button = article.querySelector("[data-captions]");
    const track = video.addTextTrack("captions", "English", "en");
    track.mode = lecture.captionsInPicture ? "hidden" : "showing";
    for (const cue of cues) {
      track.addCue(new VTTCue(cue.start, cue.end, cue.text));
    }
    const tell = () => button.setAttribute("aria-pressed", String(track.mode === "showing"));
    button.addEventListener("click", () => {
      track.mode = track.mode === "showing" ? "hidden" : "showing";
      tell();
    });
    video.textTracks.addEventListener("change", tell);
    tell();
  }

  function offerBeats(article, video, beats) {
    const buttons = [...article.querySelectorAll("[data-beat]")];
    buttons.forEach((button, number) => {
      button.addEventListener("click", () => {
        // the middle of the picture, so that no rounding shows the one before
        video.currentTime = (beats[number].first + 0.5) / lecture.rate;
        video.play();
      });
    });
    video.addEventListener("timeupdate", () => {
      const frame = Math.floor(video.currentTime * lecture.rate);
      buttons.forEach((button, number) => {
        const now = frame >= beats[number].first && frame <= beats[number].last;
        button.setAttribute("aria-current", String(now));
      });
    });
  }

  function pauseOthers(video) {
    for (const other of document.querySelectorAll("video")) {
      if (other !== video) {
        other.pause();
      }
    }
  }

  async function copy(area) {
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      area.select();
      document.execCommand("copy");
    }
    status.textContent = "";
    status.textContent = "Copied.";
  }
})();
