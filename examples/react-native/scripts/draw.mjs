#!/usr/bin/env node
// Draws every picture in assets/ (1x, 2x, 3x): a small ray marcher over signed distance functions and a PNG
// encoder, in plain Node. The drawn files are committed; run this only after changing something here:
//   node scripts/draw.mjs [name ...]
import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const out = new URL('../assets/', import.meta.url);
mkdirSync(out, { recursive: true });

// --- vectors and distances -------------------------------------------------------------------------------------

const { abs, atan2, cos, hypot, max, min, PI, sin, sqrt } = Math;
const clamp = (x, lo = 0, hi = 1) => min(hi, max(lo, x));
const mix = (a, b, t) => a + (b - a) * t;
const smooth = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
const norm = ([x, y, z]) => {
  const l = hypot(x, y, z);
  return [x / l, y / l, z / l];
};
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const rgb = (hex) => [16, 8, 0].map((s) => (((parseInt(hex, 16) >> s) & 255) / 255) ** 2.2);
const turn = (a, b, angle) => {
  const c = cos(angle),
    s = sin(angle);
  return [c * a - s * b, s * a + c * b];
};

const sphere = (x, y, z, r) => hypot(x, y, z) - r;
const ellipsoid = (x, y, z, a, b, c) => {
  // the usual bound: exact enough near the surface
  const k0 = hypot(x / a, y / b, z / c),
    k1 = hypot(x / (a * a), y / (b * b), z / (c * c));
  return k1 ? (k0 * (k0 - 1)) / k1 : -min(a, b, c);
};
const disc = (x, y, z, r, h, round) => {
  // a cylinder standing on y = 0
  const dx = hypot(x, z) - r + round,
    dy = abs(y - h / 2) - h / 2 + round;
  return min(max(dx, dy), 0) + hypot(max(dx, 0), max(dy, 0)) - round;
};
const ring = (x, y, z, R, r) => hypot(hypot(x, z) - R, y) - r;
const blend = (a, b, k) => {
  const h = clamp(0.5 + (0.5 * (b - a)) / k);
  return mix(b, a, h) - k * h * (1 - h);
};

/** A smooth curve through [y, radius] points (monotone between points is good enough here). */
const profile = (points) => (y) => {
  if (y <= points[0][0]) return points[0][1];
  for (let i = 1; i < points.length; i++) {
    const [y1, r1] = points[i];
    if (y > y1) continue;
    const [y0, r0] = points[i - 1];
    const slope = (a, b) =>
      points[a] && points[b] ? (points[b][1] - points[a][1]) / (points[b][0] - points[a][0]) : 0;
    const h = y1 - y0,
      t = (y - y0) / h,
      m0 = slope(i - 2, i) * h,
      m1 = slope(i - 1, i + 1) * h;
    const t2 = t * t,
      t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * r0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * r1 + (t3 - t2) * m1
    );
  }
  return points.at(-1)[1];
};

// --- the objects: each gives [distance, material] and stands on y = 0, about 2 high -----------------------------

const plaster = rgb('f3ece0'),
  clay = rgb('c46a45'),
  cobalt = rgb('2f4f86'),
  brass = rgb('cf9f4a'),
  ink = rgb('3b3733');
const amethyst = rgb('8d74bd'),
  rose = rgb('c9a0c4'),
  stone = rgb('8f8a83'),
  sage = rgb('7f9a7c'),
  sand = rgb('dcc8a6'),
  mustard = rgb('dba63c');

/** The distance to a trefoil curve: the nearest of some samples, then Newton steps along the curve. */
const knotPoint = (t) => {
  const r = 0.55 + 0.25 * cos(3 * t);
  return [r * cos(2 * t + 0.52), r * sin(2 * t + 0.52), 0.25 * sin(3 * t)];
};
const knotSamples = Array.from({ length: 60 }, (_, i) => knotPoint((i / 60) * 2 * PI));
function knotDistance(x, y, z) {
  const around = hypot(hypot(x, y) - 0.55, z) - 0.25;
  if (around > 0.3) return around;
  let best = 0,
    nearest = Infinity;
  for (let i = 0; i < 60; i++) {
    const p = knotSamples[i],
      d = (p[0] - x) ** 2 + (p[1] - y) ** 2 + (p[2] - z) ** 2;
    if (d < nearest) {
      nearest = d;
      best = i;
    }
  }
  let t = (best / 60) * 2 * PI;
  const e = 0.02,
    square = (s) => {
      const p = knotPoint(s);
      return (p[0] - x) ** 2 + (p[1] - y) ** 2 + (p[2] - z) ** 2;
    };
  for (let i = 0; i < 3; i++) {
    const a = square(t - e),
      b = square(t),
      c = square(t + e),
      curve = a - 2 * b + c;
    if (curve > 1e-9) t -= clamp(((c - a) * e) / (2 * curve), -0.06, 0.06);
  }
  return sqrt(square(t));
}

const vaseLine = profile([
  [0, 0.36],
  [0.12, 0.4],
  [0.75, 0.79],
  [1.2, 0.7],
  [1.62, 0.29],
  [1.85, 0.25],
  [2.05, 0.38],
]);
const objects = {
  vase(x, y, z) {
    const r = hypot(x, z);
    const outer = max((r - vaseLine(y)) * 0.62, y - 2.05, -y);
    const inner = max((r - vaseLine(y) + 0.06) * 0.62, 0.2 - y);
    const wave = 0.06 * sin(8 * atan2(z, x));
    const band =
      abs(y - 0.86 - wave) < 0.045 ||
      abs(y - 0.7 - wave) < 0.02 ||
      abs(y - 1.34) < 0.03 ||
      abs(y - 0.16) < 0.025 ||
      y > 1.96;
    return [max(outer, -inner), band ? cobalt : plaster];
  },
  crystal(x, y, z) {
    let best = disc(x, y, z, 0.78, 0.2, 0.06),
      material = stone;
    // [foot x, foot z, lean x, lean z, radius, length, twist]
    for (const [fx, fz, lx, lz, r, len, twist] of [
      [0, -0.05, 0.06, 0, 0.3, 1.95, 0.3],
      [-0.32, 0.08, -0.34, 0.08, 0.2, 1.35, 0.9],
      [0.34, 0.06, 0.36, 0.1, 0.22, 1.5, 0.1],
      [0.1, 0.36, 0.1, 0.42, 0.17, 0.95, 0.6],
      [-0.16, 0.38, -0.2, 0.36, 0.13, 0.72, 0.2],
      [0.52, 0.2, 0.66, 0.26, 0.12, 0.8, 0.5],
    ]) {
      let px = x - fx,
        py = y - 0.1,
        pz = z - fz;
      [px, py] = turn(px, py, lx);
      [pz, py] = turn(pz, py, lz);
      [px, pz] = turn(px, pz, twist);
      let side = -1;
      for (let k = 0; k < 3; k++)
        side = max(side, abs(px * cos((k * PI) / 3) + pz * sin((k * PI) / 3)));
      const d = max(side - r, -py, (side - r) * 0.72 + (py - len + r * 1.1) * 0.62);
      if (d < best) {
        best = d;
        material = amethyst.map((c, i) => mix(c, rose[i], clamp(py / len)));
      }
    }
    return [best * 0.9, material];
  },
  knot(x, y, z) {
    const base = min(disc(x, y, z, 0.62, 0.24, 0.03), disc(x, y - 0.2, z, 0.1, 0.3, 0.02));
    const tube = knotDistance(x, y - 1.22, z) - 0.14;
    return base < tube ? [base, ink] : [tube, brass];
  },
  globe(x, y, z) {
    const cy = y - 1.26;
    const foot = min(
      disc(x, y, z, 0.5, 0.1, 0.04),
      disc(x, y - 0.08, z, 0.06, 0.36, 0.02),
      sphere(x, y - 0.28, z, 0.1),
    );
    const [ax, ay] = turn(x, cy, 0.42);
    const ball = sphere(x, cy, z, 0.42);
    const [by, bz] = turn(cy, z, 1.1);
    const [cx, cyy] = turn(x, cy, -0.5);
    const rings = min(
      ring(ax, ay, z, 0.86, 0.036),
      ring(x, bz, by, 0.78, 0.036),
      ring(cx, cyy, z, 0.66, 0.03),
      ring(x, z, cy, 0.86, 0.045),
    );
    const axis = max(hypot(ax, z) - 0.022, abs(ay) - 0.86);
    const moon = sphere(ax - 0.72, ay, z - 0.47, 0.1);
    const metal = min(foot, rings, axis);
    if (ball < metal && ball < moon) {
      const belt = sin(ay * 13 + 0.7 * sin(ax * 4)) > 0.35;
      return [ball, belt ? rgb('d98a63') : rgb('e9c9a0')];
    }
    return moon < metal ? [moon, plaster] : [metal, brass];
  },
  cairn(x, y, z) {
    let best = 9,
      material = stone;
    for (const [cx, cy, a, b, tilt, colour] of [
      [0, 0.3, 0.86, 0.3, 0.03, stone],
      [0.1, 0.8, 0.64, 0.25, -0.07, sand],
      [-0.06, 1.22, 0.48, 0.2, 0.09, sage],
      [0.05, 1.56, 0.33, 0.16, -0.06, plaster],
      [0, 1.84, 0.19, 0.13, 0.12, clay],
    ]) {
      const [px, py] = turn(x - cx, y - cy, tilt);
      const d = ellipsoid(px, py, z, a, b, a * 0.86) + 0.006 * sin(px * 7 + cy * 9) * sin(z * 6);
      if (d < best) {
        best = d;
        material = colour;
      }
    }
    return [best * 0.85, material];
  },
  bowl(x, y, z) {
    const shell = max(abs(ellipsoid(x, y - 1.0, z, 0.98, 0.84, 0.98)) - 0.035, y - 1.0) * 0.9;
    const foot = disc(x, y, z, 0.4, 0.2, 0.03);
    const body = blend(shell, foot, 0.1);
    let best = body,
      material = y > 0.94 ? clay : abs(y - 0.62) < 0.02 ? clay : plaster;
    for (const [fx, fy, fz, r, colour] of [
      [-0.4, 1.06, 0.16, 0.4, mustard],
      [0.42, 1.02, 0.1, 0.38, clay],
      [0.03, 1.34, -0.24, 0.39, sage],
      [0.04, 0.94, 0.52, 0.33, rgb('b98aa6')],
    ]) {
      const d = sphere(x - fx, y - fy, z - fz, r);
      if (d < best) {
        best = d;
        material = colour;
      }
      const stalk = max(hypot(x - fx - 0.02, z - fz) - 0.018, abs(y - fy - r) - 0.1);
      if (stalk < best) {
        best = stalk;
        material = ink;
      }
    }
    return [best, material];
  },
};

// --- rendering: one grid of samples, averaged into the three sizes -----------------------------------------------

const SIZE = 220; // points; 220, 440 and 660 pixels
const GRID = SIZE * 6;
const pitch = 0.26; // the camera looks down a little
const key = norm([-0.55, 0.9, 0.6]),
  fill = norm([0.8, 0.25, 0.55]);

/** A grid of premultiplied linear RGBA samples. */
function render(scene) {
  const grid = new Float32Array(GRID * GRID * 4);
  const forward = [0, -sin(pitch), -cos(pitch)],
    up = [0, cos(pitch), -sin(pitch)];
  const march = (o, d, far, hitAt) => {
    for (let t = 0.02, i = 0; t < far && i < 160; i++) {
      const dist = scene(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t)[0];
      if (dist < hitAt) return t;
      t += max(dist, 0.002);
    }
    return -1;
  };
  const shadow = (p, d) => {
    let lit = 1;
    for (let t = 0.03, i = 0; t < 3.2 && i < 48; i++) {
      const dist = scene(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t)[0];
      if (dist < 0.001) return 0;
      lit = min(lit, (9 * dist) / t);
      t += clamp(dist, 0.02, 0.2);
    }
    return smooth(0, 1, lit);
  };
  const occlusion = (p, n) => {
    let sum = 0;
    for (let i = 1; i <= 5; i++) {
      const h = 0.05 * i;
      sum += (h - max(0, scene(p[0] + n[0] * h, p[1] + n[1] * h, p[2] + n[2] * h)[0])) / 2 ** i;
    }
    return clamp(1 - 4.2 * sum);
  };
  for (let j = 0; j < GRID; j++) {
    for (let i = 0; i < GRID; i++) {
      const u = ((i + 0.5) / GRID - 0.5) * 2.62,
        v = (0.5 - (j + 0.5) / GRID) * 2.62;
      const o = [u - forward[0] * 5, 0.98 + up[1] * v - forward[1] * 5, up[2] * v - forward[2] * 5];
      const at = (j * GRID + i) * 4;
      const ground = -o[1] / forward[1];
      const t = hypot(u, v) > 1.5 ? -1 : march(o, forward, ground, 0.0012);
      if (t > 0) {
        const p = [o[0] + forward[0] * t, o[1] + forward[1] * t, o[2] + forward[2] * t];
        const e = 0.0012;
        const n = norm([
          scene(p[0] + e, p[1], p[2])[0] - scene(p[0] - e, p[1], p[2])[0],
          scene(p[0], p[1] + e, p[2])[0] - scene(p[0], p[1] - e, p[2])[0],
          scene(p[0], p[1], p[2] + e)[0] - scene(p[0], p[1], p[2] - e)[0],
        ]);
        const colour = scene(p[0], p[1], p[2])[1];
        const ao = occlusion(p, n);
        const diffuse = max(0, dot(n, key)),
          lit = diffuse > 0 ? diffuse * shadow(p, key) : 0;
        const half = norm([key[0] - forward[0], key[1] - forward[1], key[2] - forward[2]]);
        const shine = 0.16 * max(0, dot(n, half)) ** 26 * (lit > 0.02 ? 1 : 0);
        const soft = (0.34 + 0.16 * n[1]) * ao + 0.16 * max(0, dot(n, fill)) * ao;
        for (let c = 0; c < 3; c++)
          grid[at + c] = clamp(colour[c] * (0.76 * lit + soft * [0.96, 1, 1.1][c]) + shine);
        grid[at + 3] = 1;
      } else {
        const p = [o[0] + forward[0] * ground, 0, o[2] + forward[2] * ground];
        const near = hypot(p[0], p[2]);
        if (near < 2.4) {
          const contact = 1 - occlusion(p, [0, 1, 0]);
          const dark = max(
            0.3 * (1 - shadow(p, key)) * (1 - smooth(0.7, 1.45, near)),
            0.42 * contact,
          );
          grid[at + 3] = dark * (1 - smooth(1.15, 1.31, max(abs(u), abs(v)))); // black, see-through
        }
      }
    }
  }
  return grid;
}

/** The app's mark: a niche with an object under glass. */
function logo() {
  const grid = new Float32Array(GRID * GRID * 4);
  const box = (x, y, w, h, r) => {
    const dx = abs(x) - w + r,
      dy = abs(y) - h + r;
    return min(max(dx, dy), 0) + hypot(max(dx, 0), max(dy, 0)) - r;
  };
  const top = rgb('c8683f'),
    bottom = rgb('96432a'),
    cream = rgb('fbf3e6'),
    deep = rgb('5c2617');
  for (let j = 0; j < GRID; j++) {
    for (let i = 0; i < GRID; i++) {
      const x = ((i + 0.5) / GRID) * 2 - 1,
        y = 1 - ((j + 0.5) / GRID) * 2,
        at = (j * GRID + i) * 4;
      if (box(x, y, 0.98, 0.98, 0.46) > 0) continue;
      let colour = top.map((c, k) => mix(c, bottom[k], (1 - y) / 2));
      const arch = y > 0.12 ? hypot(x, y - 0.12) - 0.5 : max(abs(x) - 0.5, -0.5 - y);
      if (arch < 0) colour = cream;
      const r = profile([
        [-0.5, 0.13],
        [-0.44, 0.15],
        [-0.18, 0.3],
        [0.02, 0.25],
        [0.2, 0.1],
        [0.28, 0.1],
        [0.35, 0.16],
      ])(y);
      if (y > -0.5 && y < 0.35 && abs(x) < r)
        colour = abs(y + 0.16) < 0.035 ? cream : x < -0.02 * r ? rgb('c8683f') : rgb('a64d2f');
      if (box(x, y + 0.6, 0.62, 0.06, 0.06) < 0) colour = deep;
      colour.forEach((c, k) => {
        grid[at + k] = c;
      });
      grid[at + 3] = 1;
    }
  }
  return grid;
}

/** Averages blocks of the grid: straight sRGB bytes with alpha. */
function shrink(grid, size) {
  const n = GRID / size,
    pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++)
          for (let c = 0; c < 4; c++) sum[c] += grid[((y * n + j) * GRID + x * n + i) * 4 + c];
      const alpha = sum[3] / (n * n),
        at = (y * size + x) * 4;
      for (let c = 0; c < 3; c++)
        pixels[at + c] = alpha ? Math.round(255 * clamp(sum[c] / sum[3]) ** (1 / 2.2)) : 0;
      pixels[at + 3] = Math.round(255 * alpha);
    }
  }
  return pixels;
}

// --- a palette PNG (median cut, then two rounds of k-means, over premultiplied colours) --------------------------

function palettePng(pixels, size, colours) {
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const a = pixels[i + 3] & 252 || 0;
    const k = a
      ? ((pixels[i] >> 1) << 21) |
        ((pixels[i + 1] >> 1) << 14) |
        ((pixels[i + 2] >> 1) << 7) |
        (a >> 1)
      : 0;
    counts.set(k, (counts.get(k) ?? 0) + 1);
  }
  const list = [...counts].map(([k, n]) => {
    const a = k & 127;
    return {
      k,
      n,
      v: [
        (((k >> 21) & 127) * a) / 127,
        (((k >> 14) & 127) * a) / 127,
        (((k >> 7) & 127) * a) / 127,
        a,
      ],
    };
  });
  const spread = (box) => {
    let best = 0,
      axis = 0;
    for (let c = 0; c < 4; c++) {
      let lo = 1e9,
        hi = -1e9;
      for (const e of box) {
        lo = min(lo, e.v[c]);
        hi = max(hi, e.v[c]);
      }
      if (hi - lo > best) {
        best = hi - lo;
        axis = c;
      }
    }
    let n = 0;
    for (const e of box) n += e.n;
    return { box, axis, score: best * sqrt(sqrt(n)) };
  };
  const shade = list.filter((e) => e.k >> 7 === 0); // the shadow on the ground: even steps of its own
  const steps = Array.from({ length: 24 }, (_, i) =>
    shade.filter((e) => e.v[3] > 0 && Math.floor(e.v[3] / 2.5) === i),
  ).filter((box) => box.length);
  const clear = shade.filter((e) => e.v[3] === 0);
  const even = [clear, ...steps]
    .filter((box) => box.length)
    .map((box) => ({ box, axis: 3, score: 0 }));
  let boxes = [spread(list.filter((e) => e.k >> 7 !== 0)), ...even];
  while (boxes.length < colours) {
    boxes.sort((a, b) => b.score - a.score);
    const { box, axis, score } = boxes[0];
    if (!score) break;
    box.sort((a, b) => a.v[axis] - b.v[axis]);
    const half = box.reduce((s, e) => s + sqrt(e.n), 0) / 2;
    let cut = 0,
      seen = 0;
    while (cut < box.length - 2 && seen + sqrt(box[cut].n) < half) seen += sqrt(box[cut++].n);
    boxes = [...boxes.slice(1), spread(box.slice(0, cut + 1)), spread(box.slice(cut + 1))];
  }
  const centre = (box) => {
    const sum = [0, 0, 0, 0];
    let n = 0;
    for (const e of box) {
      n += e.n;
      for (let c = 0; c < 4; c++) sum[c] += e.v[c] * e.n;
    }
    return sum.map((s) => s / n);
  };
  let centres = boxes.map(({ box }) => centre(box));
  const nearest = new Map();
  for (let round = 0; round < 3; round++) {
    const groups = centres.map(() => []);
    for (const e of list) {
      let best = 0,
        d = Infinity;
      for (let i = 0; i < centres.length; i++) {
        const c = centres[i];
        const dd =
          (c[0] - e.v[0]) ** 2 + (c[1] - e.v[1]) ** 2 + (c[2] - e.v[2]) ** 2 + (c[3] - e.v[3]) ** 2;
        if (dd < d) {
          d = dd;
          best = i;
        }
      }
      groups[best].push(e);
      nearest.set(e.k, best);
    }
    if (round < 2) centres = groups.map((g, i) => (g.length ? centre(g) : centres[i]));
  }
  const bytes = centres.map((c) =>
    c[3] < 1
      ? [0, 0, 0, 0]
      : [
          ...c.slice(0, 3).map((v) => clamp(Math.round((v / c[3]) * 255), 0, 255)),
          clamp(Math.round((c[3] / 126) * 255), 0, 255),
        ],
  );
  const order = bytes.map((_, i) => i).sort((a, b) => bytes[a][3] - bytes[b][3] || a - b); // see-through ones first: a short tRNS
  const place = new Map(order.map((from, to) => [from, to]));
  const raw = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = (y * size + x) * 4,
        a = pixels[i + 3] & 252;
      const k = a
        ? ((pixels[i] >> 1) << 21) |
          ((pixels[i + 1] >> 1) << 14) |
          ((pixels[i + 2] >> 1) << 7) |
          (a >> 1)
        : 0;
      raw[y * (size + 1) + 1 + x] = place.get(nearest.get(k));
    }
  }
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]),
      head = Buffer.alloc(4),
      tail = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    tail.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const opaque = order.findIndex((i) => bytes[i][3] === 255);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(order.flatMap((i) => bytes[i].slice(0, 3)))),
    chunk(
      'tRNS',
      Buffer.from(order.slice(0, opaque < 0 ? undefined : opaque).map((i) => bytes[i][3])),
    ),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (buffer) => {
  let c = 0xffffffff;
  for (const b of buffer) c = crcTable[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

// -----------------------------------------------------------------------------------------------------------------

const only = process.argv.slice(2);
for (const name of ['logo', ...Object.keys(objects)]) {
  if (only.length && !only.includes(name)) continue;
  const grid = name === 'logo' ? logo() : render(objects[name]);
  for (const scale of [1, 2, 3]) {
    const size = (name === 'logo' ? 44 : SIZE) * scale;
    const png = palettePng(
      shrink(grid, size),
      size,
      name === 'logo' ? 96 : [128, 160, 128][scale - 1],
    );
    const file = `${name}${scale > 1 ? `@${scale}x` : ''}.png`;
    writeFileSync(new URL(file, out), png);
    console.log(file, size, png.length);
  }
}
