import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { png } from '../../viewer/test/png.ts';
import { previewDomain } from './support/preview-domain.ts';
import { publishBuild } from './support/publish.ts';

/** The addresses that uploaded code can see, in a document and in a worker. */

const browser = await browserOfWorker();

/** Runs in every document before its own scripts. Keeps what it is sent, and what it sends on. */
function keepMessages() {
  const kept: string[] = [];
  Object.assign(globalThis, { kept });
  const keep = (data: unknown) => kept.push(JSON.stringify(data));
  addEventListener('message', ({ data, origin }) => keep([origin, data]), true);
  addEventListener('securitypolicyviolation', ({ documentURI, referrer, sourceFile }) =>
    keep([documentURI, referrer, sourceFile]),
  );
  for (const { prototype } of [Worker, MessagePort]) {
    const post = prototype.postMessage as (...given: unknown[]) => void;
    prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      keep(given[0]);
      post.apply(this, given);
    };
  }
}

/** An expression for what a script can see: addresses, stacks, and the strings of its globals. */
const SEEN = `(() => {
  const seen = [];
  const known = new Set();
  const walk = (value, depth) => {
    if (typeof value === 'string') seen.push(value);
    if (Object(value) !== value || known.has(value) || depth === 0) return;
    known.add(value);
    for (let one = value; one; one = Object.getPrototypeOf(one))
      for (const key of Reflect.ownKeys(one)) {
        seen.push(String(key));
        try { walk(value[key], depth - 1); } catch {}
      }
  };
  try { walk(globalThis, 3); } catch (error) { seen.push(String(error)); }
  for (let one = globalThis; one; one = Object.getPrototypeOf(one)) {
    // The player hides it from apps, for which this is no protection.
    const { get } = Object.getOwnPropertyDescriptor(one, 'location') || {};
    if (get) try { seen.push(String(get.call(globalThis))); } catch {}
  }
  try { null.nothing; } catch (error) { seen.push(String(error.stack)); }
  seen.push(JSON.stringify(performance.getEntries()));
  return seen;
})()`;

const FILES = {
  'index.html': {
    contentType: 'text/html',
    bytes:
      '<!doctype html><link rel="stylesheet" href="/a.css"><img src="/a.png"><img src="http://elsewhere.invalid/">' +
      '<pre></pre><script src="/entry.js"></script><script src="/b.js"></script>',
  },
  'a.css': { contentType: 'text/css', bytes: 'body { background: url(/a.png) }' },
  'a.png': { contentType: 'image/png', bytes: png(20, 40, [180, 80, 42]) },
  'b.js': {
    contentType: 'text/javascript',
    bytes: `const own = document.currentScript.src;
      addEventListener('load', () => {
        globalThis.seen = [own, document.URL, document.baseURI, document.referrer];
        document.querySelector('pre').dataset.testid = 'hello';
      });`,
  },
};
const APP = bundleOf(`
  globalThis.seen = ${SEEN}.concat(JSON.stringify(__turboModuleProxy('SourceCode').getConstants()));
  fetch('nothing').catch(function (error) { seen.push(String(error.stack)); });`);
const WEB = 'var name = "react-dom";';

/** The addresses of the requests that the frame of a page makes, and the headers of both sides. */
function requestsIn(page: Page): Promise<string>[] {
  const made: Promise<string>[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) made.push(Promise.resolve(request.url()));
  });
  page.on('requestfinished', (request) => {
    if (request.frame() === page.mainFrame()) return;
    const headers = async () => {
      const answer = await request.response();
      return JSON.stringify([await request.allHeaders(), await answer?.allHeaders()]);
    };
    made.push(headers());
  });
  return made;
}

/** Opens a page, and returns all that is to be seen in its frame once the app runs. */
async function seenOn(url: string): Promise<string[]> {
  const context = await browser.newContext();
  await context.addInitScript(keepMessages);
  const page = await context.newPage();
  const requests = requestsIn(page);
  await page.goto(url);
  await page.frameLocator('.glass iframe').getByTestId('hello').waitFor({ state: 'attached' });
  const frame = page.frames().find((one) => one !== page.mainFrame()) as Frame;
  const workers = await Promise.all(page.workers().map((one) => one.evaluate('seen')));
  const rest = [
    'document.URL',
    'document.referrer',
    'document.baseURI',
    'navigation.entries().map(({ url }) => url)',
  ];
  const found = [
    await frame.evaluate(`${SEEN}.concat(globalThis.seen ?? [], kept, ${rest.join()})`),
    // What the page sends through the port.
    await page.evaluate('kept'),
    ...workers,
    ...(await Promise.all(requests)),
  ];
  await context.close();
  return found.flat() as string[];
}

test.each([
  ['an app', 'with the pages', APP],
  ['an app', 'of its own', APP],
  ['a web export', 'with the pages', WEB],
  ['a web export', 'of its own', WEB],
])(
  '[content.15] %s sees neither the share id nor the branch key, on an origin %s',
  async (what, origin, bundle) => {
    const { env } = await previewDomain();
    await using server = await startTestServer(origin === 'of its own' ? { env } : {});
    const record = await publishBuild(server, bundle, FILES);
    const urls: string[] = [record.previewUrl, record.url];
    const secrets = urls.map((url) => new URL(url).pathname.slice('/p/'.length));
    for (const url of urls) {
      const seen = await seenOn(url);
      for (const secret of secrets)
        expect(seen.filter((text) => text.includes(secret)).slice(0, 5), what).toEqual([]);
      // It does see where its content lies.
      expect(seen.filter((text) => text.includes('/c/')).length).toBeGreaterThan(5);
    }
  },
  60_000,
);
