// Plays deck.js without a browser: films show one picture a tick, and notice a pause late.
"use strict";
const fs = require("node:fs");
const lecture = JSON.parse(fs.readFileSync(0, "utf8"));
const LATE = 2;

class Film extends EventTarget {
  constructor(chapter) {
    super();
    this.frames = chapter.beats.at(-1).last + 1;
    this.time = 0;
    this.seeking = this.running = false;
    this.callbacks = [];
    this.drawn = [];
    this.textTracks = new EventTarget();
    this.classList = { toggle() {} };
    this.late = 0;
  }
  addTextTrack() { return { addCue() {} }; }
  getAttribute() { return "film.mp4"; }
  get currentTime() { return this.time; }
  set currentTime(seconds) { this.late = 0; this.time = seconds; this.seeking = true; this.wait = LATE; }
  play() { this.running = true; return Promise.resolve(); }
  pause() {
    this.late = this.running ? LATE : 0;
    this.running = false;
  }
  requestVideoFrameCallback(call) { this.callbacks.push(call); }
  tick() {
    if (this.seeking) {
      if (this.wait-- > 0) {
        return this.draw(this.shown ?? 0); // the old picture is still there
      }
      this.seeking = false;
    } else if (this.running || this.late-- > 0) {
      this.time = Math.min(this.time + 1 / lecture.rate, this.frames / lecture.rate);
    } else {
      return undefined;
    }
    return this.draw(Math.min(Math.floor(this.time * lecture.rate + 1e-3), this.frames - 1));
  }
  draw(frame) {
    this.shown = frame;
    this.drawn.push(frame);
    for (const call of this.callbacks.splice(0)) {
      call(0, { mediaTime: frame / lecture.rate });
    }
  }
}

class Element extends EventTarget {
  style = {};
  dataset = {};
  showModal() {}
  close() {}
  replaceChildren() {}
}

const films = Object.fromEntries(lecture.chapters.map((c) => [c.key, new Film(c)]));
const elements = { lecture: { textContent: JSON.stringify(lecture) }, ...films };
const jumps = lecture.chapters[0].beats.map((_, number) => {
  const button = new Element();
  button.dataset.slide = String(number);
  return button;
});
const documentStub = new EventTarget();
Object.assign(documentStub, {
  getElementById: (id) => (elements[id] ??= new Element()),
  querySelectorAll: (selector) => (selector === "[data-slide]" ? jumps : []),
  querySelector: () => null,
  createElement: () => new Element(),
});
Object.assign(globalThis, {
  document: documentStub,
  location: { hash: "" },
  history: { replaceState() {} },
  VTTCue: class {},
  innerWidth: 100,
  addEventListener() {},
});
(0, eval)(fs.readFileSync(process.argv[2], "utf8"));

const film = films[lecture.chapters[0].key];
function press(key) {
  const event = new Event("keydown");
  Object.assign(event, { key });
  Object.defineProperty(event, "target", { value: { closest: () => null } });
  documentStub.dispatchEvent(event);
}
function settle(ticks = 60) {
  for (let tick = 0; tick < ticks; tick += 1) {
    film.tick();
  }
  return film.shown;
}

const result = {};
result.onwards = [settle(), ...lecture.chapters[0].beats.map(() => { press("ArrowRight"); return settle(); })];
result.back = [0, 1].map(() => { press("ArrowLeft"); return settle(); });
film.drawn = [];
press("r");
result.again = settle();
press("ArrowRight");
settle(5);
press("ArrowRight");
result["cut short"] = settle();
jumps[3].dispatchEvent(new Event("click"));
result["from overview"] = settle();
// going on from a stop shows no picture of the beat before again
press("Home");
settle();
press("ArrowRight");
settle();
film.drawn = [];
press("ArrowRight");
settle();
result["shown twice"] = film.drawn.filter((f) => f <= lecture.chapters[0].beats[0].last);
process.stdout.write(JSON.stringify(result));
