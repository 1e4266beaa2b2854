#!/usr/bin/env node
// Makes media/: two screenshots and a video of this app, by rendering it with react-native-web in headless Chromium.
//
// Needs, on Debian:  apt-get install -y --no-install-recommends chromium ffmpeg fonts-roboto
// Then:              npm ci && node scripts/record.mjs
//
// The tools (react-native-web, react-dom, esbuild, playwright-core) are no dependencies of the app: they are installed
// in a folder of the system's temp directory, which is kept for the next run. CHROMIUM and FFMPEG name other binaries.
// The video is rendered frame by frame on a fake clock, so it looks the same on a slow machine.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const app = dirname(dirname(fileURLToPath(import.meta.url)));
const media = join(app, 'media');
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ffmpeg = process.env.FFMPEG ?? 'ffmpeg';
const reactVersion = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).dependencies.react;
const tools = {
  'react-native-web': '0.21.4',
  'react-dom': reactVersion,
  esbuild: '0.28.2',
  'playwright-core': '1.65.1',
};

// --- tools -------------------------------------------------------------------------------------------------------

const toolsDir = join(tmpdir(), 'vitrine-gallery-record');
const wanted = JSON.stringify({ private: true, dependencies: tools }, null, 2);
const manifest = join(toolsDir, 'package.json');
if (!existsSync(join(toolsDir, 'node_modules')) || readFileSync(manifest, 'utf8') !== wanted) {
  mkdirSync(toolsDir, { recursive: true });
  writeFileSync(manifest, wanted);
  execFileSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
    ],
    { cwd: toolsDir, stdio: 'inherit' },
  );
  writeFileSync(manifest, wanted);
}
const need = createRequire(manifest);
const { build } = need('esbuild');
const { chromium } = need('playwright-core');

// --- the app as a web page ---------------------------------------------------------------------------------------

const origin = 'http://gallery.test';

/** What Metro does with an image: one module for all its scales, with the size in points. */
const images = {
  name: 'images',
  setup({ onLoad }) {
    onLoad({ filter: /\.png$/ }, ({ path }) => {
      const name = basename(path, '.png');
      const scales = readdirSync(dirname(path)).flatMap((file) => {
        const match = /^(.*?)(?:@(\d)x)?\.png$/.exec(file);
        return match && match[1] === name ? [Number(match[2] ?? 1)] : [];
      });
      const png = readFileSync(path);
      const asset = {
        __packager_asset: true,
        name,
        type: 'png',
        scales: scales.sort(),
        httpServerLocation: `/${relative(app, dirname(path))}`,
        width: png.readUInt32BE(16),
        height: png.readUInt32BE(20),
        hash: '',
      };
      return {
        contents: `module.exports = require('react-native-web/dist/modules/AssetRegistry').registerAsset(${JSON.stringify(asset)});`,
        loader: 'js',
        resolveDir: toolsDir,
      };
    });
  },
};

const bundle = await build({
  stdin: {
    contents: `
      import {AppRegistry} from 'react-native';
      import App from './App';
      AppRegistry.registerComponent('App', () => App);
      AppRegistry.runApplication('App', {rootTag: document.getElementById('root')});`,
    resolveDir: app,
    loader: 'tsx',
  },
  bundle: true,
  write: false,
  format: 'iife',
  jsx: 'automatic',
  mainFields: ['browser', 'module', 'main'],
  resolveExtensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.js', '.json'],
  alias: {
    'react-native': join(toolsDir, 'node_modules/react-native-web'),
    react: join(app, 'node_modules/react'),
    'react-dom': join(toolsDir, 'node_modules/react-dom'),
  },
  define: { __DEV__: 'false', 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  loader: { '.js': 'jsx' },
  plugins: [images],
  logLevel: 'error',
});

const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  html, body { height: 100% } body { overflow: hidden; margin: 0 } #root { display: flex; height: 100% }
  ::-webkit-scrollbar { display: none } input { outline: none }
  #finger { position: fixed; z-index: 9; width: 44px; height: 44px; margin: -22px 0 0 -22px; border-radius: 22px; pointer-events: none; opacity: 0;
    background: rgba(120, 110, 100, .35); border: 2px solid rgba(255, 255, 255, .75); box-sizing: border-box; box-shadow: 0 1px 6px rgba(0, 0, 0, .25) }
</style><div id="root"></div><div id="finger"></div><script src="/main.js"></script>`;

// Text in the font of Android, also where a library asks for the system's.
const fonts = join(toolsDir, 'fonts.conf');
const prefer = (family) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>`;
writeFileSync(
  fonts,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>${['system-ui', 'sans-serif', 'sans', 'DejaVu Sans'].map(prefer).join('')}</fontconfig>`,
);

const browser = await chromium.launch({
  executablePath: chromiumPath,
  env: { ...process.env, FONTCONFIG_FILE: fonts },
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--hide-scrollbars',
  ],
});

async function open(colorScheme) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.clock.install({ time: new Date('2026-01-01T10:00:00Z') });
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/main.js')
      return route.fulfill({ contentType: 'text/javascript', body: bundle.outputFiles[0].text });
    if (!pathname.endsWith('.png')) return route.fulfill({ status: 404 });
    return route.fulfill({
      contentType: 'image/png',
      path: join(app, decodeURIComponent(pathname)),
    });
  });
  await page.goto(origin);
  await page.clock.pauseAt(new Date('2026-01-01T10:01:00Z'));
  await page.getByTestId('gallery').waitFor();
  await page.clock.runFor(500);
  await loaded(page);
  return page;
}

const loaded = (page) =>
  page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => {}))),
  );

// --- screenshots -------------------------------------------------------------------------------------------------

mkdirSync(media, { recursive: true });

/** A PNG with a palette of 256 colours: a fifth of the size, no difference to see. */
async function screenshot(page, name) {
  await loaded(page);
  const input = await page.screenshot({ type: 'png' });
  const file = join(media, name);
  execFileSync(
    ffmpeg,
    [
      '-v',
      'error',
      '-y',
      '-f',
      'png_pipe',
      '-i',
      '-',
      '-lavfi',
      'split[a][b];[a]palettegen=reserve_transparent=0:stats_mode=full[p];[b][p]paletteuse=dither=none',
      '-compression_level',
      '100',
      '-pred',
      'none',
      file,
    ],
    { input },
  );
}

const light = await open('light');
await screenshot(light, 'gallery.png');

const dark = await open('dark');
await dark.getByTestId('work-5').tap();
await dark.clock.runFor(1000);
await dark.getByTestId('applaud').tap();
await dark.clock.runFor(2000);
await screenshot(dark, 'work-dark.png');

// --- video -------------------------------------------------------------------------------------------------------

const fps = 30;
const frames = mkdtempSync(join(tmpdir(), 'vitrine-gallery-frames-'));
const page = light;
const cdp = await page.context().newCDPSession(page);
await cdp.send('Animation.enable');
await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 }); // CSS animations move only in frame()
let count = 0;

/** Lets 1/30 s pass, for timers as well as for CSS animations, and takes a picture. */
async function frame() {
  await page.clock.runFor(1000 / fps);
  await page.evaluate((step) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      const end = animation.effect.getComputedTiming().endTime;
      const time = Math.max(0, Number(animation.currentTime ?? 0)) + step;
      if (time >= end) animation.finish();
      else animation.currentTime = time;
    }
  }, 1000 / fps);
  await page.screenshot({
    type: 'png',
    path: join(frames, `${String(count++).padStart(4, '0')}.png`),
  });
}
const hold = async (seconds) => {
  for (let i = 0; i < seconds * fps; i++) await frame();
};
const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
async function scroll(testID, to, seconds) {
  const list = page.getByTestId(testID);
  const from = await list.evaluate((element) => element.scrollTop);
  const n = Math.round(seconds * fps);
  for (let i = 1; i <= n; i++) {
    await list.evaluate(
      (element, top) => {
        element.scrollTop = top;
      },
      Math.round(from + (to - from) * ease(i / n)),
    );
    await frame();
  }
}
const finger = (x, y, opacity) =>
  page.evaluate(
    ([left, top, o]) =>
      Object.assign(document.getElementById('finger').style, {
        left: `${left}px`,
        top: `${top}px`,
        opacity: o,
      }),
    [x, y, opacity],
  );
async function tap(target) {
  const box = await target.boundingBox();
  const x = box.x + box.width / 2,
    y = box.y + box.height / 2;
  for (const opacity of [0.4, 0.8]) {
    await finger(x, y, opacity);
    await frame();
  }
  await finger(x, y, 1);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let i = 0; i < 4; i++) await frame();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.clock.runFor(20);
  await loaded(page);
  for (const opacity of [0.6, 0.2, 0]) {
    await finger(x, y, opacity);
    await frame();
  }
}
const id = (testID) => page.getByTestId(testID);

await hold(0.5);
await scroll('gallery', 700, 1.4);
await hold(0.2);
await tap(id('work-9'));
await hold(0.5);
await tap(id('applaud'));
await hold(0.15);
await tap(id('applaud'));
await hold(0.3);
await tap(id('open-label'));
await hold(0.9);
await tap(id('label-close'));
await hold(0.4);
await tap(page.locator('[aria-label*="back" i]').last());
await hold(0.15);
await scroll('gallery', 0, 0.8);
await tap(id('material-metal'));
await hold(0.3);
await tap(id('search'));
for (const letter of 'harlan') {
  await page.keyboard.type(letter);
  await frame();
  await frame();
  await frame();
}
await page.evaluate(() => document.activeElement.blur());
await hold(0.8);
await browser.close();

const video = join(media, 'demo.mp4');
execFileSync(ffmpeg, [
  '-v',
  'error',
  '-y',
  '-framerate',
  String(fps),
  '-i',
  join(frames, '%04d.png'),
  '-an',
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-tune',
  'animation',
  '-crf',
  '31',
  '-g',
  '600',
  '-pix_fmt',
  'yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  video,
]);
rmSync(frames, { recursive: true });

console.log(`${count} frames, ${(count / fps).toFixed(1)} s`);
for (const file of readdirSync(media))
  console.log(relative(app, join(media, file)), statSync(join(media, file)).size);
