import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** Answers for a site on the web, without a network. */
const site = (page: Page) =>
  page.route('https://site.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Site</title><p id="site">There</p>' }),
  );

/** A page of an app. `then` runs in the bundle. */
const web = (props: object, then = '') => `
  function app() {
    return h('RNCWebView', Object.assign({ id: 'web', testID: 'web', height: 300, messagingEnabled: true },
      ${JSON.stringify(props)}));
  }
  ${then}`;
const open = (source: string, files = {}) => openHandMade(browser, source, {}, site, files);

test('[player.webview] html of an app runs its scripts, and messages go both ways', async () => {
  const html = `<!doctype html><title>Mine</title><p id="words">Hello</p><script>
    var say = function (data) { ReactNativeWebView.postMessage(data); };
    addEventListener('message', function (event) { say('got ' + event.data); });
    say([document.compatMode, first].join(' '));
  </script>`;
  await using app = await open(
    web(
      {
        newSource: { html },
        injectedJavaScriptBeforeContentLoaded: 'window.first = "</script>"',
        injectedJavaScript: 'ReactNativeWebView.postMessage("after " + first.length)',
      },
      `on('web', 'topLoadingFinish', function () {
        command('web', 'postMessage', ['to the page']);
        command('web', 'injectJavaScript', ['words.textContent = "Changed"; true']);
      });`,
    ),
  );
  const finished = await app.hears('web', 'topLoadingFinish');
  expect(finished).toMatchObject({ title: 'Mine', loading: false, canGoBack: false });
  await app.hears('web', 'topMessage', 3);
  const messages = app.told('web').flatMap((one) => one.payload.data ?? []);
  expect(messages).toEqual(['CSS1Compat </script>', 'after 9', 'got to the page']);
  const page = app.app.getByTestId('web').frameLocator('iframe');
  await expect.poll(() => page.locator('#words').textContent()).toBe('Changed');
  expect(app.names('web').slice(0, 1)).toEqual(['topLoadingStart']);
  expect(app.complaints).toEqual([]);
});

test('[player.webview] html has its scripts from the files beside the bundle', async () => {
  const html = '<script src="file:///android_asset/a.js"></script><script src="b.js"></script>';
  await using app = await open(web({ newSource: { html, baseUrl: 'file:///android_asset/' } }), {
    'a.js': Buffer.from('ReactNativeWebView.postMessage("a")'),
    'b.js': Buffer.from('ReactNativeWebView.postMessage("b")'),
  });
  await app.hears('web', 'topMessage', 2);
  expect(app.told('web').flatMap((one) => one.payload.data ?? [])).toEqual(['a', 'b']);
  expect(app.complaints).toEqual([]);
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('[player.webview] a page that the app wrote is shown with the files beside it', async () => {
  const page = `<!doctype html><title>Written</title><script src="first.js"></script>
    <script>ReactNativeWebView.postMessage('first ' + first)</script>
    <p id="words">Words</p><img id="picture" src="/documents/a%20b.png?again">`;
  const later = `document.body.insertAdjacentHTML('beforeend', '<img id="added" src="../a%20b.png">');
    var sheet = document.createElement('link'), script = document.createElement('script');
    sheet.rel = 'stylesheet'; sheet.href = 'a.css'; script.src = 'file:///documents/web/later.js';
    var none = document.createElement('script'); none.src = 'none.js';
    none.onerror = function () { ReactNativeWebView.postMessage('none'); };
    script.onerror = function () { ReactNativeWebView.postMessage('failed'); };
    script.onload = function () { ReactNativeWebView.postMessage('later ' + later); };
    document.head.append(sheet, script, none);`;
  const written = {
    '/documents/web/a.html': btoa(page),
    '/documents/web/first.js': btoa('var first = 1;'),
    '/documents/web/later.js': btoa('var later = 2;'),
    '/documents/web/a.css': btoa('#words { background: url(../a%20b.png); color: rgb(1, 2, 3); }'),
    '/documents/a b.png': PIXEL,
  };
  await using app = await open(
    web(
      { injectedJavaScript: later, onLayout: true },
      `var files = ${JSON.stringify(written)}, write = __turboModuleProxy('RNFSManager').writeFile;
      __turboModuleProxy('RNCWebViewModule');
      on('web', 'topLayout', function () {
        Promise.all(Object.keys(files).map(function (path) { return write(path, files[path]); }))
          .then(function () { set('web', { newSource: { uri: 'file:///documents/web/a.html?r=1' } }); });
      });`,
    ),
  );
  await app.hears('web', 'topMessage', 3);
  const messages = app.told('web').flatMap((one) => one.payload.data ?? []);
  expect(messages.toSorted()).toEqual(['first 1', 'later 2', 'none']);
  const shown = app.app.getByTestId('web').frameLocator('iframe');
  for (const id of ['#picture', '#added'])
    await expect
      .poll(() => shown.locator(id).evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(1);
  const styleOf = () =>
    shown.locator('#words').evaluate((one) => {
      const { color, backgroundImage } = getComputedStyle(one);
      return `${color} ${backgroundImage}`;
    });
  await expect.poll(styleOf).toMatch(/^rgb\(1, 2, 3\) url\("blob:/);
  await app.hears('web', 'topLoadingFinish');
  expect(app.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
});

test('[player.webview] an app decides about links, and goes back', async () => {
  const html = '<a id="link" href="https://site.example/a">Link</a>';
  await using app = await open(
    web(
      { newSource: { html } },
      `var asked = 0;
      on('web', 'topShouldStartLoadWithRequest', function (event) {
        asked += 1;
        __turboModuleProxy('RNCWebViewModule').shouldStartLoadWithLockIdentifier(asked > 1, event.lockIdentifier);
      });
      on('web', 'topLoadingFinish', function (event) {
        if (event.url.indexOf('site') > 0) command('web', 'goBack');
      });`,
    ),
  );
  const page = app.app.getByTestId('web').frameLocator('iframe');
  for (const times of [1, 2]) {
    await page.locator('#link').click();
    await app.hears('web', 'topShouldStartLoadWithRequest', times);
  }
  await app.hears('web', 'topLoadingFinish', 3);
  const urls = app.told('web').flatMap(({ name, payload }) => {
    const { url, canGoBack } = payload;
    return name === 'topLoadingFinish' ? [[url, canGoBack]] : [];
  });
  expect(urls).toEqual([
    ['about:blank', false],
    ['https://site.example/a', true],
    ['about:blank', false],
  ]);
});

test('[player.webview] pages of the web and uploaded ones are shown, and others named', async () => {
  await using app = await openHandMade(
    browser,
    `function web(id, uri) {
      return h('RNCWebView', { id: id, testID: id, height: 100, newSource: { uri: uri } });
    }
    function app() {
      return h('RCTView', { id: 'root', flex: 1 }, web('far', 'https://site.example/'),
        web('near', 'file:///bundle/page.html'), web('http', 'http://site.example/old'));
    }`,
    {},
    site,
    { 'page.html': Buffer.from('<p id="near">Uploaded</p>') },
  );
  const textOf = (id: string, at: string) =>
    app.app.getByTestId(id).frameLocator('iframe').locator(at).textContent();
  expect(await textOf('far', '#site')).toBe('There');
  expect(await textOf('near', '#near')).toBe('Uploaded');
  expect(await app.app.getByTestId('http').textContent()).toContain('http://site.example/old');
  for (const id of ['far', 'near', 'http']) await app.hears(id, 'topLoadingFinish');
  expect(app.complaints).toEqual([]);
});

test('[player.webview] a page of an app reaches nothing that the app does not reach', async () => {
  const attempts = {
    cookie: 'document.cookie',
    storage: 'localStorage.length',
    parent: 'parent.document.title',
    page: 'top.document.title',
    leads: 'top.location.href = "https://site.example/"',
    opens: 'open("https://site.example/").closed',
  };
  const html = `<script>
    var tried = ${JSON.stringify(attempts)}, got = { origin: origin };
    Object.keys(tried).forEach(function (name) {
      try { (0, eval)(tried[name]); got[name] = 'possible'; } catch (error) { got[name] = error.name; }
    });
    parent.postMessage({ type: 'vitrine:start' }, '*');
    ReactNativeWebView.postMessage(JSON.stringify(got));
  </script><img src="http://site.example/a.png"><form action="https://site.example/"><button>Send</button></form>`;
  await using app = await open(web({ newSource: { html } }));
  const { data } = await app.hears('web', 'topMessage');
  const got = JSON.parse(String(data));
  expect(got).toEqual({
    origin: 'null',
    cookie: 'SecurityError',
    storage: 'SecurityError',
    parent: 'SecurityError',
    page: 'SecurityError',
    leads: 'SecurityError',
    opens: 'TypeError',
  });
  expect(app.page.url()).not.toContain('site.example');
  const iframe = app.app.getByTestId('web').locator('iframe');
  expect(await iframe.getAttribute('sandbox')).toBe('allow-scripts');
  await app.app.getByTestId('web').frameLocator('iframe').locator('button').click();
  await expect.poll(() => app.complaints.join()).toMatch(/form.*sandbox|allow-forms/i);
});

test('[player.webview] a page that floods the app with messages is ended', async () => {
  const html = '<script>for (var at = 0; at < 5000; at += 1) parent.postMessage(at, "*")</script>';
  await using app = await open(web({ newSource: { html } }));
  const view = app.app.getByTestId('web');
  await expect.poll(() => view.textContent()).toContain('too many messages');
  await app.hears('web', 'topLoadingFinish');
});
