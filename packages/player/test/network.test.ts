import type { Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** Opens an app, in whose worker a test evaluates code as the app would. */
async function open() {
  const opened = await openHandMade(browser, `function app() { return h('RCTView'); }`);
  const [worker] = opened.page.workers() as [Worker];
  return { ...opened, worker };
}

test('the fields of a form arrive, although the app sets its own content type', async () => {
  await using app = await open();
  const fetched = await app.worker.evaluate(async (url) => {
    const body = new FormData();
    body.append('words', 'hello');
    const headers = { 'Content-Type': 'multipart/form-data' };
    return (await fetch(url, { method: 'POST', body, headers })).json();
  }, `${app.page.url()}service/form`);
  expect(fetched).toEqual({ words: 'hello' });
  const requested = await app.worker.evaluate(
    (url) =>
      new Promise((resolve) => {
        const body = new FormData();
        body.append('words', 'hello');
        const request = new XMLHttpRequest();
        request.onloadend = () => resolve(request.responseText);
        request.open('POST', url);
        request.setRequestHeader('Content-Type', 'multipart/form-data');
        request.send(body);
      }),
    `${app.page.url()}service/form`,
  );
  expect(requested).toBe('{"words":"hello"}');
});

test('a file of a form is read by its URI, and a form with a missing file is not sent', async () => {
  await using app = await open();
  const sent = (uri: string) =>
    app.worker.evaluate(
      ([url = '', uri]) =>
        new Promise((resolve) => {
          const body = new FormData();
          body.append('file', { uri, name: 'words.txt', type: 'text/plain' } as never);
          const request = new XMLHttpRequest();
          request.onload = () => resolve(request.responseText);
          request.onerror = () => resolve('error');
          request.open('POST', url);
          request.send(body);
        }),
      [`${app.page.url()}service/echo`, uri],
    );
  expect(await sent('data:,hello')).toMatch(
    /filename=\\"words.txt\\"\\r\\nContent-Type: text\/plain\\r\\n\\r\\nhello/,
  );
  expect(await sent('file:///gone.txt')).toBe('error');
});

test('a request that is aborted while a file is read is not sent, and has no answer', async () => {
  await using app = await open();
  const told = (url: string, body?: object) =>
    app.worker.evaluate(
      ([url = '', body]) =>
        new Promise((resolve) => {
          const events: string[] = [];
          const request = new XMLHttpRequest();
          for (const name of ['abort', 'load', 'error', 'loadend'])
            request.addEventListener(name, () => events.push(name));
          request.open('POST', url as string);
          request.send(body as never);
          request.abort();
          setTimeout(() => resolve(events), 300);
        }),
      [url, body] as const,
    );
  const aborted = ['abort', 'loadend'];
  expect(await told(`${app.page.url()}service/echo`, { uri: 'data:,hello' })).toEqual(aborted);
  expect(await told('file:///bundle/main.js')).toEqual(aborted);
});

test('Blob, Headers and XMLHttpRequest have the extensions of React Native', async () => {
  await using app = await open();
  const known = await app.worker.evaluate(async (url) => {
    const [blob, headers] = [new Blob(['a']), new Headers({ 'x-one': '1' })];
    (blob as Blob & { close(): void }).close();
    const request = new XMLHttpRequest();
    const sent = new Promise((resolve) => {
      request.onload = () => resolve(request.responseText);
    });
    request.open('POST', url);
    request.send({ uri: 'data:text/plain,hello', type: 'text/plain', name: 'a.txt' } as never);
    return [(headers as Headers & { map: object }).map, await sent];
  }, `${app.page.url()}service/echo`);
  expect(known[0]).toEqual({ 'x-one': '1' });
  expect(known[1]).toContain('hello');
});

test('a request header has the value that was set last', async () => {
  await using app = await open();
  const said = await app.worker.evaluate(
    (url) =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest();
        let early = '';
        try {
          request.setRequestHeader('x-gallery', 'early');
        } catch (error) {
          early = String(error);
        }
        request.onloadend = () => resolve([early, JSON.parse(request.responseText).own]);
        request.open('POST', url);
        request.setRequestHeader('x-gallery', 'first');
        request.setRequestHeader('X-Gallery', 'last');
        request.send('text');
      }),
    `${app.page.url()}service/echo`,
  );
  expect(said).toEqual(['Error: Request has not been opened', 'last']);
});

test('a WebSocket passes binary data as ArrayBuffer, or as Blob by binaryType', async () => {
  await using app = await open();
  const kinds = await app.worker.evaluate(
    async (url) => {
      const kindFrom = (set: (line: WebSocket) => void) =>
        new Promise((resolve) => {
          const line = new WebSocket(url);
          set(line);
          line.onopen = () => line.send(new Uint8Array([1, 2, 3]));
          line.onmessage = ({ data }) => resolve(Object.prototype.toString.call(data));
        });
      const asBlob = (line: WebSocket) => {
        line.binaryType = 'blob';
      };
      return [await kindFrom(() => {}), await kindFrom(asBlob)];
    },
    `${app.page.url().replace('http', 'ws')}echo`,
  );
  expect(kinds).toEqual(['[object ArrayBuffer]', '[object Blob]']);
});
