// The picture of a chapter, to drag: one slider, SVG, no framework, and nothing is fetched.
// Frequencies, matrices and curves come with the data, as posenc_math wrote them.

const SPACE = "http://www.w3.org/2000/svg";
const WIDTH = 720;
const SETTLING = 70; // milliseconds in which a hand makes up most of what is left of its way

// --- the numbers: the operations of posenc_math, one by one ---------------------------------

const angles = (frequencies, t) => frequencies.map((omega) => omega * t);
const code = (turned) => turned.flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
const through = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, entry, i) => sum + entry * vector[i], 0));
const plus = (a, b) => a.map((x, i) => x + b[i]);
const minus = (a, b) => a.map((x, i) => x - b[i]);
const tip = (angle) => [Math.cos(angle), Math.sin(angle)];
const turned = ([x, y], angle) => {
  const [cos, sin] = tip(angle);
  return [x * cos - y * sin, x * sin + y * cos];
};
const degrees = ([ax, ay], [bx, by]) => {
  const angle = (Math.atan2(by, bx) - Math.atan2(ay, ax)) * (180 / Math.PI);
  return angle < 0 ? angle + 360 : angle;
};
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

export const numbers = {
  dials(picture, t) {
    const now = angles(picture.frequencies, t);
    return { angles: now, code: code(now) };
  },
  cells: (picture, t) => ({ code: code(angles(picture.frequencies, t)) }),
  path: (picture, t) => ({ angles: angles(picture.frequencies, t) }),
  gap(picture, t) {
    const shares = angles(picture.frequencies, t).map(Math.cos);
    return { shares, mean: shares.reduce((a, b) => a + b, 0) / shares.length };
  },
  step(picture, t) {
    const [now, next] = [t, t + 1].map((place) => code(angles(picture.frequencies, place)));
    const made = through(picture.matrix, now);
    const apart = Math.max(...minus(made, next).map(Math.abs));
    return { now, made, next, apart };
  },
  words(picture, t) {
    const hands = [t, t + picture.gap].map(tip);
    const ends = picture.words.map((word, i) => plus(word, hands[i]));
    const part = minus(hands[1], hands[0]);
    const whole = minus(ends[1], ends[0]);
    return { hands, ends, part: Math.hypot(...part), whole: Math.hypot(...whole) };
  },
  pair(picture, t) {
    const places = [t, t + picture.gap];
    const hands = places.map((place) => tip(picture.speed * place));
    const added = picture.pair.map((arrow, i) => plus(arrow, hands[i]));
    const rotated = picture.pair.map((arrow, i) => turned(arrow, picture.speed * places[i]));
    const told = (ends) => ({ ends, degrees: degrees(...ends), score: dot(...ends) });
    return { added: told(added), turned: told(rotated) };
  },
};

// --- the pictures: each is drawn once, and returns what redraws it ---------------------------

function draw(parent, tag, attributes = {}, text = "") {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.textContent = text;
  parent.append(element);
  return element;
}

const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
};
const hue = ([light, dark]) => `--light: ${light}; --dark: ${dark}`;
const printed = (number, decimals) => {
  const text = number.toFixed(decimals);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
};
const canvas = (picture, height) => ({
  viewBox: `0 0 ${WIDTH} ${height}`,
  role: "img",
  "aria-label": picture.label,
});

function arrow(parent, name, style = "") {
  const line = draw(parent, "line", { class: name, style });
  const head = draw(parent, "path", { class: `${name} head`, style });
  return (x1, y1, x2, y2, size = 16) => {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [bx, by] = [x2 - size * ux, y2 - size * uy];
    set(line, { x1, y1, x2: bx, y2: by });
    const half = size / 2.6;
    set(head, {
      d: `M${x2} ${y2}L${bx - half * uy} ${by + half * ux}L${bx + half * uy} ${by - half * ux}Z`,
    });
  };
}

const pictures = {
  dials(svg, picture) {
    const count = picture.frequencies.length;
    const column = WIDTH / count;
    const radius = Math.min(78, 0.42 * column);
    const middle = radius + 12;
    const height = middle + radius + 12 + 30 * (picture.bits + 2 * picture.values);
    set(svg, canvas(picture, height));
    const hands = picture.frequencies.map((omega, i) => {
      const x = (i + 0.5) * column;
      const dial = draw(svg, "g", { class: "dial", style: hue(picture.hues[i]) });
      Object.assign(dial.dataset, { omega, x, y: middle });
      draw(dial, "circle", { class: "ring", cx: x, cy: middle, r: radius });
      if (picture.turns_words) {
        const [dx, dy] = tip(picture.zeros[i]);
        arrow(dial, "quiet")(x, middle, x + 0.94 * radius * dx, middle - 0.94 * radius * dy, 10);
      }
      const hand = arrow(dial, "hand");
      const lines = Array.from({ length: picture.bits + 2 * picture.values }, (_, k) =>
        draw(dial, "text", { x, y: middle + radius + 32 + 30 * k, "text-anchor": "middle" }),
      );
      return { x, hand, lines };
    });
    return (now, t) => {
      hands.forEach(({ x, hand, lines }, i) => {
        const [dx, dy] = tip(picture.zeros[i] + now.angles[i]);
        hand(x, middle, x + radius * dx, middle - radius * dy);
        const said = picture.bits ? [String(Math.floor(t / 2 ** i) % 2)] : [];
        if (picture.values) {
          said.push(
            `sin ${printed(now.code[2 * i], 3)}`,
            `cos ${printed(now.code[2 * i + 1], 3)}`,
          );
        }
        lines.forEach((line, k) => (line.textContent = said[k]));
      });
      return "";
    };
  },

  cells(svg, picture) {
    const count = 2 * picture.frequencies.length;
    const width = WIDTH / count;
    const height = Math.min(64, Math.max(width, 40));
    set(svg, canvas(picture, height));
    const cells = Array.from({ length: count }, (_, i) =>
      draw(svg, "rect", { x: i * width, y: 0, width: width + 0.5, height, class: "cell" }),
    );
    const steps = picture.colours.length;
    return (now) => {
      now.code.forEach((value, i) => {
        const at = Math.min(steps - 1, Math.floor(((value + 1) / 2) * steps));
        cells[i].setAttribute("style", hue(picture.colours[at]));
      });
      return "";
    };
  },

  path(svg, picture) {
    const [wide, high] = picture.size;
    const unit = Math.min(WIDTH / wide, 420 / high);
    const at = ([x, y]) => [x * unit + (WIDTH - wide * unit) / 2, (high - y) * unit];
    set(svg, canvas(picture, high * unit));
    draw(svg, "polyline", {
      class: "line",
      style: hue(picture.hue),
      points: picture.points.map((point) => at(point).join()).join(" "),
    });
    const marks = picture.places.map((index) => {
      const [cx, cy] = at(picture.points[index]);
      return draw(svg, "circle", { class: "mark", cx, cy, r: 5 });
    });
    const dotted = draw(svg, "circle", { class: "now", r: 12 });
    return (_, t) => {
      const along = (t / (picture.places.length - 1)) * (picture.points.length - 1);
      const low = Math.min(Math.floor(along), picture.points.length - 2);
      const [a, b] = [picture.points[low], picture.points[low + 1]].map(at);
      const rest = along - low;
      set(dotted, { cx: a[0] + rest * (b[0] - a[0]), cy: a[1] + rest * (b[1] - a[1]) });
      marks.forEach((mark, place) => mark.classList.toggle("past", place <= t));
      return "";
    };
  },

  gap(svg, picture) {
    const [comb, plot, foot] = [110, 230, 34];
    set(svg, canvas(picture, comb + plot + foot));
    const width = WIDTH / picture.frequencies.length;
    const bars = picture.hues.map((pair, i) =>
      draw(svg, "rect", { class: "bar", style: hue(pair), x: i * width + 1, width: width - 2 }),
    );
    draw(svg, "line", { class: "hairline", x1: 0, x2: WIDTH, y1: comb / 2, y2: comb / 2 });
    const last = picture.curve.length - 1;
    const x = (gap) => 8 + (gap / last) * (WIDTH - 16);
    const y = (mean) => comb + foot + (1 - mean) * (plot - 14);
    draw(svg, "line", { class: "hairline", x1: 8, x2: WIDTH - 8, y1: y(0), y2: y(0) });
    draw(svg, "polyline", {
      class: "curve",
      points: picture.curve.map((mean, gap) => `${x(gap)},${y(mean)}`).join(" "),
    });
    const stem = draw(svg, "line", { class: "hairline" });
    const dotted = draw(svg, "circle", { class: "now", r: 10 });
    return (now, t) => {
      now.shares.forEach((share, i) => {
        const top = (comb / 2) * (1 - Math.max(share, 0));
        set(bars[i], { y: top, height: (comb / 2) * Math.abs(share) });
      });
      set(dotted, { cx: x(t), cy: y(now.mean) });
      set(stem, { x1: x(t), x2: x(t), y1: y(0), y2: y(now.mean) });
      return `mean of all cosines ${printed(now.mean, 3)}`;
    };
  },

  step(svg, picture) {
    const size = picture.matrix.length;
    const [cell, row, column] = [Math.min(60, 480 / size), 32, 80];
    const height = row * (size + 1) + 12;
    set(svg, { ...canvas(picture, height), class: "numbers" });
    const line = (k) => 26 + row * (k + 1);
    const pairs = picture.hues.map((pair) => hue(pair));
    picture.matrix.forEach((entries, i) =>
      entries.forEach((entry, j) => {
        const own = i >> 1 === j >> 1;
        draw(
          svg,
          "text",
          {
            x: cell * (j + (own ? 1 : 0.7)) + 4,
            y: line(i),
            "text-anchor": "end",
            class: own ? "tinted" : "faint",
            style: own ? pairs[i >> 1] : "",
          },
          own ? printed(entry, 3) : "·",
        );
      }),
    );
    draw(svg, "text", { x: (cell * size) / 2, y: 22, "text-anchor": "middle" }, "T(1)");
    const columns = ["now", "made", "next"].map((name, k) => {
      const x = WIDTH - column * (2 - k) - 2;
      const head = draw(svg, "text", { x, y: 22, "text-anchor": "end" });
      const rows = Array.from({ length: size }, (_, i) =>
        draw(svg, "text", {
          x,
          y: line(i),
          "text-anchor": "end",
          class: "tinted",
          style: pairs[i >> 1],
        }),
      );
      return { name, head, rows };
    });
    return (now, t) => {
      const place = Math.round(t);
      const heads = [`p${place}`, `T(1)p${place}`, `p${place + 1}`];
      columns.forEach(({ name, head, rows }, k) => {
        head.textContent = heads[k];
        rows.forEach((text, i) => (text.textContent = printed(now[name][i], 3)));
      });
      return `largest difference ${now.apart.toExponential(1).replace("-", "−")}`;
    };
  },

  words(svg, picture) {
    const xs = picture.words.map(([x]) => x);
    const ys = picture.words.map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - 1.15, Math.max(...ys) + 1.15];
    const unit = WIDTH / (Math.max(...xs) + 1.15 - left);
    const at = ([x, y]) => [(x - left) * unit, (top - y) * unit];
    set(svg, canvas(picture, (top - Math.min(...ys) + 1.15) * unit + 24));
    const words = picture.words.map((word, i) => {
      const [cx, cy] = at(word);
      draw(svg, "circle", { class: "ring", cx, cy, r: unit });
      draw(svg, "circle", { class: "word", cx, cy, r: 8 });
      const name = { x: cx, y: cy + unit + 28, "text-anchor": "middle" };
      draw(svg, "text", name, picture.names[i]);
      return { cx, cy, hand: arrow(svg, "position") };
    });
    const whole = arrow(svg, "whole");
    return (now) => {
      words.forEach(({ cx, cy, hand }, i) => hand(cx, cy, ...at(now.ends[i])));
      whole(...at(now.ends[0]), ...at(now.ends[1]));
      return `place part ${printed(now.part, 3)}, whole arrow ${printed(now.whole, 3)}`;
    };
  },

  pair(svg, picture) {
    const reach = Math.max(...picture.pair.map((ends) => Math.hypot(...ends))) + 1;
    const unit = WIDTH / 4.4 / reach;
    const height = 2 * 165 + 70;
    set(svg, canvas(picture, height));
    const sides = ["added", "turned"].map((name, i) => {
      const [cx, cy] = [(WIDTH * (2 * i + 1)) / 4, 165];
      const radius = unit * (i ? Math.hypot(...picture.pair[0]) : reach);
      draw(svg, "circle", { class: "ring", cx, cy, r: radius });
      const arrows = ["query", "key"].map((role) => arrow(svg, role));
      const told = draw(svg, "text", { x: cx, y: height - 14, "text-anchor": "middle" });
      return { name, cx, cy, arrows: [arrows[1], arrows[0]], told };
    });
    return (now) => {
      for (const { name, cx, cy, arrows, told } of sides) {
        now[name].ends.forEach(([x, y], i) => arrows[i](cx, cy, cx + unit * x, cy - unit * y));
        told.textContent = `${name}: ${printed(now[name].degrees, 1)}°`;
        told.textContent += `, score ${printed(now[name].score, 2)}`;
      }
      return "";
    };
  },
};

// --- one slider for all pictures of a chapter ------------------------------------------------

export function mount(parent, live, onPlace = () => {}) {
  const slider = document.createElement("input");
  const label = document.createElement("label");
  const heard = document.createElement("output");
  Object.assign(slider, { type: "range", min: live.first, max: live.last, step: 1 });
  parent.classList.add("live");
  const redraws = live.pictures.map((picture) => {
    const frame = document.createElement("div");
    frame.className = "scroll";
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", picture.label);
    const svg = draw(frame, "svg", {});
    parent.append(frame);
    const redraw = pictures[picture.kind](svg, picture);
    letDrag(svg, (turn) => moveTo(shown + turn), () => settle(Math.round(shown)));
    return (t) => redraw(numbers[picture.kind](picture, t), t);
  });
  label.append(live.name, slider);
  parent.append(label, heard);

  let shown = live.start;
  let target = live.start;
  let running = 0;

  function moveTo(place) {
    shown = target = Math.min(live.last, Math.max(live.first, place));
    redraw();
  }

  function redraw() {
    const said = redraws.map((draw) => draw(shown)).filter(Boolean);
    const place = Math.round(shown);
    slider.value = Math.round(target);
    heard.textContent = [`${live.name} ${place}`, ...said].join(", ");
    slider.setAttribute("aria-valuetext", heard.textContent);
    parent.dataset.place = shown;
  }

  function settle(place) {
    glideTo(place);
    onPlace(target);
  }

  function glideTo(place) {
    target = Math.min(live.last, Math.max(live.first, place));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      moveTo(target);
    } else if (!running) {
      let before = performance.now();
      running = requestAnimationFrame(function onward(now) {
        // a frame may have begun before the hand was let go
        const left = (target - shown) * Math.exp(Math.min(0, before - now) / SETTLING);
        before = now;
        shown = Math.abs(left) < 2e-3 ? target : target - left;
        redraw();
        running = shown === target ? 0 : requestAnimationFrame(onward);
      });
    }
  }

  slider.addEventListener("input", () => settle(Number(slider.value)));
  redraw();
  return { settle, glideTo };
}

// A hand is turned by its dial: the place goes as far as the hand's speed says.
function letDrag(svg, onTurn, onEnd) {
  for (const dial of svg.querySelectorAll(".dial")) {
    const { omega, x, y } = dial.dataset;
    let last = null;
    const angle = (event) => {
      const box = svg.getBoundingClientRect();
      const scale = WIDTH / box.width;
      const across = (event.clientX - box.left) * scale - x;
      return Math.atan2(y - (event.clientY - box.top) * scale, across);
    };
    dial.addEventListener("pointerdown", (event) => {
      last = angle(event);
      dial.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    dial.addEventListener("pointermove", (event) => {
      if (last !== null) {
        const now = angle(event);
        const by = Math.atan2(Math.sin(now - last), Math.cos(now - last));
        last = now;
        onTurn(by / omega);
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      dial.addEventListener(end, () => {
        if (last !== null) {
          last = null;
          onEnd();
        }
      });
    }
  }
}

// For Jupyter and marimo, through anywidget.
const widget = {
  render({ model, el }) {
    const live = { ...model.get("live"), start: model.get("place") };
    const { glideTo } = mount(el, live, (place) => {
      model.set("place", place);
      model.save_changes();
    });
    // JupyterLab would take the arrow keys of what has the focus
    for (const one of el.querySelectorAll("input, [tabindex]")) {
      one.dataset.lmSuppressShortcuts = "true";
    }
    // what is heard from the model is not told to it again: marimo would ask for ever
    model.on("change:place", () => glideTo(model.get("place")));
  },
};

export default widget;
