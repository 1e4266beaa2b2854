import { expect, test } from 'vitest';
import { textOf } from '../../test/html.ts';
import { branchView, buildView, previewView } from '../../test/sample.ts';
import type { PreviewView, SourceView } from '../views.ts';
import { renderBranchPage } from './branch-page.ts';
import { renderBuildPage } from './build-page.ts';
import { renderPreviewPage } from './preview-page.ts';

const baseUrl = 'https://vitrine.example';
const preview = previewView(baseUrl);
const render = (changes: Partial<PreviewView>) =>
  renderPreviewPage({ ...preview, ...changes }).html;
const withSource = (source: Partial<SourceView>) =>
  render({ source: { ...preview.source, ...source } });

test('the device shows the first video with the first screenshot as its poster', () => {
  const html = render({});
  const path = '/c/h7q2y6n4z5r3t2u6v4w7x5a3b2/recordings/checkout';
  expect(html).toContain(`poster="${path}/01-cart.png"`);
  expect(html).toMatch(/<video [^>]*src="[^"]*flow\.webm"[^>]* controls/);
  expect(html).toMatch(/<video [^>]*playsinline/i);
  expect(html).toMatch(/<video [^>]*preload="metadata"/);
});

test('an app that can run is passed to the script, and its controls are hidden', () => {
  const root = `${baseUrl}/c/h7q2y6n4z5r3t2u6v4w7x5a3b2`;
  const player = {
    frameUrl: `${root}/player`,
    filesUrl: `${root}/files/`,
    webUrl: `${root}/web/`,
    stackUrl: null,
    workerUrl: `${baseUrl}/_/player/0a/worker.js`,
    loaderUrl: `${baseUrl}/_/player/0a/loader.js`,
    libraryUrls: {
      'layout.worker.js': `${baseUrl}/_/player/0a/layout.worker.js`,
      'react-native-svg.frame.js': `${baseUrl}/_/player/0a/react-native-svg.frame.js`,
    },
    entry: `'"><script>`,
    storageName: 'app:1',
  };
  const html = render({ player });
  const [, json = ''] = / data-player="([^"]*)"/.exec(html) ?? [];
  const given = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&lt;', '<'));
  expect(given).toMatchObject({
    entry: `'"><script>`,
    platform: 'ios',
    frameUrl: '/c/h7q2y6n4z5r3t2u6v4w7x5a3b2/player',
    files: ['assets/logo@2x.png', 'assets/logo@3x.png', 'assets/fonts/inter.ttf'],
    scripts: {
      libraries: { 'react-native-svg.frame.js': '/_/player/0a/react-native-svg.frame.js' },
    },
  });
  expect(html).toMatch(/<script type="module" src="\/_\/controls\.[0-9a-f]{12}\.js"><\/script>/);
  const reader = /<script src="\/_\/player\/0a\/loader\.js" data-bundle="([^"]*)"/.exec(html);
  expect(reader?.[1]).toBe(given.bundleUrl);
  expect(reader?.index).toBeLessThan(html.indexOf('rel="stylesheet"'));
  const { worker, libraries } = given.scripts;
  expect(html).toContain(` data-worker="${worker}" data-layout="${libraries['layout.worker.js']}"`);
  const [, frame = ''] = /<iframe ([^>]*)>/.exec(html) ?? [];
  expect(frame).toBe(
    'sandbox="allow-scripts" referrerpolicy="no-referrer" allow data-app ' +
      `title="${given.title}" src="${given.frameUrl}"`,
  );
  const order = [
    'data-part="app-bar"',
    'href="#app-panel">Skip the app<',
    '<figure',
    'id="app-panel"',
  ];
  const places = order.map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  for (const part of ['panel', 'answer', 'app-bar'])
    expect(html).toMatch(
      new RegExp(`<[^>]*data-part="${part}"[^>]* hidden|<[^>]* hidden[^>]*data-part="${part}"`),
    );
  expect(html).toMatch(/<button [^>]*aria-label="Full screen"[^>]* aria-pressed="false"/);
  expect(render({})).not.toContain('player');
});

test.each([
  'http://127.0.0.1:8484',
  'http://localhost:8484/team',
  'http://[::1]:80',
  'http://vitrine.localhost',
  'http://0.0.0.0:8484',
  'http://[::]:8484',
])('a url that means no other machine has no QR code: %s', (base) => {
  const { html } = renderPreviewPage(previewView(base));
  expect(html).not.toContain('class="qr"');
  expect(textOf(html)).toContain('Set VITRINE_BASE_URL to open this elsewhere');
});

test.each(['http://192.168.0.7:8484', 'https://localhost.example', 'https://127.example'])(
  'other urls have a QR code: %s',
  (base) => {
    const { html } = renderPreviewPage(previewView(base));
    expect(html).toContain('class="qr"');
    expect(textOf(html)).toContain('Scan the code');
  },
);

test('a screenshot with another content type is a file to download', () => {
  const [first] = preview.recordings;
  if (!first) throw new Error('the sample has recordings');
  const html = render({ recordings: [{ ...first, contentType: 'image/svg+xml' }] });
  expect(html).not.toContain('data-shot');
  expect(html).toMatch(/<a href="[^"]*01-cart\.png" download="01-cart\.png">/);
  expect(textOf(html)).toContain('No screenshots or recordings');
});

test('without a player nothing says that the bundle runs', () => {
  expect(textOf(render({}))).not.toMatch(/running|live preview|interactive/i);
});

test('a long commit message is folded and complete', () => {
  const message = `${'word '.repeat(100)}\n\n${'line\n'.repeat(1900)}`.slice(0, 10_000);
  const html = withSource({ commitMessage: message });
  expect(html).toMatch(/<p class="subject" dir="auto">word [^<]{100,120}…<\/p>/);
  expect(html).toMatch(/<details class="message">/);
  expect(textOf(html)).toContain(message.trim());
  expect(withSource({ commitMessage: 'Short' })).not.toContain('class="message"');
});

test.each([
  [128, null, /<dd>#128<\/dd>/],
  ['128', null, /<dd>#128<\/dd>/],
  [128, 'https://a.example/pull/128', /<a href="https:\/\/a\.example\/pull\/128" [^>]*>#128<\/a>/],
  [
    'x',
    'https://a.example/1',
    /<a href="https:\/\/a\.example\/1" rel="noopener nor[^>]*><bdi>a\.ex/,
  ],
  ['javascript:alert(1)', 'javascript:alert(1)', /<dd><bdi>javascript:alert\(1\)<\/bdi><\/dd>/],
  ['!12', null, /<dd><bdi>!12<\/bdi><\/dd>/],
])('a pull request given as %s, with the url %s', (pullRequest, pullRequestUrl, expected) => {
  expect(withSource({ pullRequest, pullRequestUrl })).toMatch(expected);
});

test('bidi characters in uploaded text are removed', () => {
  const html = render({ title: 'evil\u202egnp.exe' });
  expect(html).toContain('<h1><bdi>evilgnp.exe</bdi></h1>');
  expect(html).not.toContain('\u202e');
});

test('a preview without any metadata is a complete page', () => {
  const nothing = Object.fromEntries(Object.keys(preview.source).map((key) => [key, null]));
  const html = render({
    title: null,
    source: nothing as SourceView,
    device: { name: null, osVersion: null, width: null, height: null, scale: null },
    files: [],
    recordings: [],
    expiresAt: null,
  });
  expect(html).toContain('<h1><bdi>React Native bundle</bdi></h1>');
  expect(textOf(html)).not.toMatch(/null|undefined|Source|Kept until/);
});

test('a list of 2,000 files is folded', () => {
  const [file] = preview.files;
  if (!file) throw new Error('the sample has files');
  const files = Array.from({ length: 2000 }, (_, index) => ({ ...file, path: `a/${index}.png` }));
  const html = render({ files });
  expect(html).toMatch(/<details class="fold files" data-files[^>]*><summary>2,000 files/);
  expect(html).not.toMatch(/<details class="fold files"[^>]* open/);
});

test('a build links to its branch, and says if there is a newer one', () => {
  const latest = textOf(renderBuildPage(buildView(baseUrl)).html);
  expect(latest).toContain('This page stays with this build, the latest of main.');
  const older = renderBuildPage({ ...buildView(baseUrl), isLatest: false }).html;
  expect(textOf(older)).toContain('There is a newer build of main. Show the latest build');
  expect(older).toContain('href="/b/w2r4t6y2u3i4o5p6a7s2d3f4g5"');
});

test('a branch shows its history with the changes in size', () => {
  const { html } = renderBranchPage(branchView(baseUrl));
  const [, list = ''] = /<ol class="history"[^>]*>(.*?)<\/ol>/s.exec(html) ?? [];
  expect(list.match(/<li>/g)).toHaveLength(3);
  expect(textOf(list)).toContain('shown here875 kB+14.2 kB');
  expect(textOf(html)).toContain('The API lists the builds before these.');
  const first = renderBranchPage({ ...branchView(baseUrl), history: [], hasMoreHistory: false });
  expect(textOf(first.html)).toContain('This is the first build of the branch.');
});

test('content on another origin is allowed by the CSP for images and media, and not for scripts', () => {
  const content = 'https://k3v7.previews.example';
  const recordings = preview.recordings.map((one) => ({ ...one, url: `${content}/${one.path}` }));
  const { headers } = renderPreviewPage({ ...preview, recordings });
  const policy = headers['content-security-policy'];
  expect(policy).toContain(`img-src 'self' ${content} data:;`);
  expect(policy).toContain(`media-src 'self' ${content};`);
  expect(policy).toContain("script-src 'self';");
});
