import { expect, test } from 'vitest';
import { createClient, type Fetch } from './client.ts';
import { newUrlRequestBuilder } from './stream.ts';

const URL_ = 'https://api.example/items';

const none = () => {
  throw new Error('This test waits for no answer.');
};

/** A `fetch` that answers with this body, and notes what it was asked for. */
function answering(body: BodyInit | null, init: ResponseInit = {}) {
  const asked: [string, RequestInit][] = [];
  const fetch: Fetch = async (url, options = {}) => {
    asked.push([String(url), options]);
    return new Response(body, { headers: { 'X-Of': 'server' }, ...init });
  };
  return { asked, fetch };
}

/** A `fetch` that waits until it is aborted. */
const waiting: Fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('Aborted')));
  });

test('a request has its method, headers and body, and the answer its text', async () => {
  const { asked, fetch } = answering('{"a":1}', { status: 201, statusText: 'Created' });
  const headers = [
    { key: 'Accept', value: 'application/json' },
    { key: 'prefetchKey', value: 'mine' },
  ];
  const answer = await createClient(fetch, none).request({
    url: URL_,
    method: 'POST',
    headers,
    bodyString: 'x=1',
  });
  expect(answer).toMatchObject({ url: URL_, status: 201, statusText: 'Created', ok: true });
  expect(answer).toMatchObject({ redirected: false, bodyString: '{"a":1}' });
  expect(answer.headers).toContainEqual({ key: 'x-of', value: 'server' });
  expect(asked).toMatchObject([
    [URL_, { method: 'POST', headers: [['Accept', 'application/json']], body: 'x=1' }],
  ]);
});

test('an answer that is no text has its bytes', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
  const { bodyString, bodyBytes } = await createClient(answering(bytes).fetch, none).request({
    url: URL_,
  });
  expect(bodyString).toBeUndefined();
  expect([...new Uint8Array(bodyBytes ?? new ArrayBuffer())]).toEqual([...bytes]);
});

test('a request is cancelled by its id, and ends after its time', async () => {
  const client = createClient(waiting, none);
  const cancelled = client.request({ url: URL_, requestId: '1' });
  client.cancelRequest('1');
  await expect(cancelled).rejects.toThrow('Aborted');
  await expect(client.request({ url: URL_, timeoutMs: 1 })).rejects.toThrow('Aborted');
});

test('a request of a worklet waits for its answer', () => {
  const asked: unknown[] = [];
  const request = {
    open: (...of: unknown[]) => asked.push(of),
    setRequestHeader: (...of: unknown[]) => asked.push(of),
    send: (body: unknown) => asked.push(body),
    getAllResponseHeaders: () => 'content-type: text/plain\r\nx-at: 10:30\r\n',
    status: 404,
    statusText: 'Not Found',
    response: new TextEncoder().encode('none').buffer,
  };
  const client = createClient(waiting, () => request as unknown as XMLHttpRequest);
  const headers = [{ key: 'Accept', value: '*/*' }];
  expect(client.requestSync({ url: URL_, method: 'PUT', headers, bodyString: 'x' })).toEqual({
    url: URL_,
    status: 404,
    statusText: 'Not Found',
    ok: false,
    redirected: false,
    headers: [
      { key: 'content-type', value: 'text/plain' },
      { key: 'x-at', value: '10:30' },
    ],
    bodyString: 'none',
  });
  expect(asked).toEqual([['PUT', URL_, false], ['Accept', '*/*'], 'x']);
});

test('a stream tells its answer, its parts and its end', async () => {
  const { asked, fetch } = answering('abc');
  const heard: unknown[] = [];
  const builder = newUrlRequestBuilder(fetch, URL_);
  builder.setHttpMethod('PUT');
  builder.addHeader('Accept', 'text/plain');
  builder.setUploadBody('x');
  builder.onResponseStarted(({ httpStatusCode }) => heard.push(httpStatusCode));
  builder.onReadCompleted((_, bytes, count) =>
    heard.push([new TextDecoder().decode(bytes), count]),
  );
  const request = builder.build();
  await new Promise<unknown>((resolve) => {
    builder.onSucceeded(resolve);
    request.start();
  });
  expect(heard).toEqual([200, ['abc', 3]]);
  expect(request.isDone()).toBe(true);
  expect(asked).toMatchObject([
    [URL_, { method: 'PUT', headers: [['Accept', 'text/plain']], body: 'x' }],
  ]);
});

test('a stream that is cancelled says so', async () => {
  const builder = newUrlRequestBuilder(waiting, URL_);
  const request = builder.build();
  await new Promise<unknown>((resolve) => {
    builder.onCanceled(resolve);
    request.start();
    request.cancel();
  });
  expect(request.isDone()).toBe(true);
});
