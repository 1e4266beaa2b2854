import { expect, test } from 'vitest';
import type { FromWorker } from '../../protocol/worker.ts';
import { createFailures } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { fileReader, formDataAsOnDevice } from './multipart.ts';
import { requestAsOnDevice } from './request.ts';

function opened(answer: (request: Request) => Promise<Response>) {
  const said: FromWorker[] = [];
  const failed = createFailures((one) => said.push(one));
  const asked: Request[] = [];
  const browser = async (request: Request) => {
    asked.push(request);
    return answer(request);
  };
  const find = async (uri: string) =>
    uri.endsWith('there.txt') ? new TextEncoder().encode('words') : undefined;
  const fetch = fetchAsOnDevice({ fetch: browser as typeof globalThis.fetch }, failed, find);
  return { asked, said, failed, fetch, read: fileReader(find, failed) };
}

const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
const aborted = ({ signal }: Request) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
const URL_OF_API = 'https://api.example.org/one?token=secret';

test('fetch fails with the error of a device, and reports each host once', async () => {
  const { fetch, said } = opened(refuse);
  for (const url of [URL_OF_API, new URL('/two', URL_OF_API), new Request(URL_OF_API)])
    await expect(fetch(url)).rejects.toThrow(new TypeError('Network request failed'));
  await expect(fetch('/no-host')).rejects.toThrow(new TypeError('Network request failed'));
  await expect(fetch('data:nothing')).rejects.toThrow('Network request failed');
  await expect(fetch('http://other.example')).rejects.toThrow('Network request failed');
  expect(said).toEqual([
    {
      type: 'missing',
      what: 'method',
      name: expect.stringMatching(/^fetch https:\/\/api\.example\.org: .*null.*\(CORS\)\.$/),
    },
    expect.objectContaining({ name: expect.stringContaining('fetch http://other.example: ') }),
  ]);
  for (const one of said) expect(JSON.stringify(one).length).toBeLessThan(256);
});

test('fetch sends no credentials, even if the app requests them', async () => {
  const { fetch, asked } = opened(async () => new Response('fine'));
  const answer = await fetch(URL_OF_API, { method: 'POST', body: 'a', credentials: 'include' });
  expect(await answer.text()).toBe('fine');
  await fetch(new Request(URL_OF_API, { credentials: 'include', headers: { 'x-one': '1' } }));
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  expect([asked[0]?.method, await asked[0]?.text()]).toEqual(['POST', 'a']);
  expect(asked[1]?.headers.get('x-one')).toBe('1');
});

test('an aborted fetch fails with AbortError for every reason and signal', async () => {
  const { fetch, said } = opened(aborted);
  const own = Object.assign(new EventTarget(), { aborted: false }) as unknown as AbortSignal;
  const control = new AbortController();
  const all = [
    fetch(URL_OF_API, { signal: control.signal }),
    fetch(URL_OF_API, { signal: AbortSignal.timeout(1) }),
    fetch(URL_OF_API, { signal: own }),
  ];
  control.abort(new Error('enough'));
  own.dispatchEvent(new Event('abort'));
  const failures = await Promise.allSettled(all);
  for (const one of failures)
    expect(one).toMatchObject({ reason: { name: 'AbortError', message: 'Aborted' } });
  expect(said).toEqual([]);
});

test('a multipart request has the Content-Type and boundary of the browser', async () => {
  const { fetch, asked } = opened(async () => new Response('fine'));
  const body = new FormData();
  body.append('words', 'hello');
  const headers = { 'Content-Type': 'multipart/form-data', 'x-one': '1' };
  for (const given of [
    headers,
    Object.entries(headers) as [string, string][],
    new Headers(headers),
  ])
    await fetch(URL_OF_API, { method: 'POST', body, headers: given });
  for (const request of asked) {
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(request.headers.get('x-one')).toBe('1');
    expect(Object.fromEntries(await request.formData())).toEqual({ words: 'hello' });
  }
  await fetch(URL_OF_API, { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/own' } });
  expect(asked.at(-1)?.headers.get('content-type')).toBe('text/own');
  await fetch(URL_OF_API, null as never);
});

test('FormData accepts a file of the device by its uri, and a failed read is reported', async () => {
  const { fetch, asked, said, read } = opened(async () => new Response('fine'));
  const Form = formDataAsOnDevice(read);
  // Expo replaces the method for FormData of React Native.
  Form.prototype.append = () => {
    throw new Error('replaced');
  };
  const body = new Form();
  const append = (value: unknown) => body.append('file', value as string);
  append({ uri: 'file:///documents/there.txt', name: 'words.txt', type: 'text/plain' });
  append({ uri: 'data:text/plain,data' });
  append(new Blob(['blob']));
  append({ toString: () => 'text' });
  body.set('one', 'two');
  expect(body instanceof FormData).toBe(true);
  await fetch(URL_OF_API, { method: 'POST', body });
  const sent = await asked[0]?.formData();
  const parts = (sent?.getAll('file') ?? []) as (File | string)[];
  const shown = async (part: File | string) =>
    typeof part === 'string' ? part : [part.name, part.type, await part.text()];
  expect(await Promise.all(parts.map(shown))).toEqual([
    ['words.txt', 'text/plain', 'words'],
    ['plain,data', 'text/plain', 'data'],
    ['blob', 'application/octet-stream', 'blob'],
    'text',
  ]);
  expect(sent?.get('one')).toBe('two');
  // Libraries recognize React Native's FormData by getParts. Expo's fetch calls it.
  const { getParts } = body as unknown as { getParts(): object[] };
  expect(getParts.call(body)[0]).toMatchObject({
    fieldName: 'file',
    uri: 'file:///documents/there.txt',
    name: 'words.txt',
  });
  expect(await (body.get('file') as File).text()).toBe('words');
  const Own = requestAsOnDevice(Request);
  const original = new Own(new Own(URL_OF_API, { method: 'POST', body }));
  const clone = original.clone();
  expect([clone instanceof Own, original.bodyUsed]).toEqual([true, false]);
  for (const request of [clone, original]) {
    await fetch(request);
    const again = (await asked.at(-1)?.formData())?.get('file');
    expect(again instanceof File && (await again.text())).toBe('words');
  }
  append({ uri: 'file:///gone.txt' });
  const gone = fetch(URL_OF_API, { method: 'POST', body });
  await expect(gone).rejects.toThrow(new TypeError('Network request failed'));
  expect(said).toMatchObject([{ name: expect.stringMatching(/^FormData file:\/\/\/gone\.txt/) }]);
  expect(asked.length).toBe(3);
});

test('{ uri } as a body sends the file', async () => {
  const { fetch, asked } = opened(async () => new Response('fine'));
  const body = { uri: 'file:///documents/there.txt' } as unknown as BodyInit;
  await fetch(URL_OF_API, { method: 'PUT', body });
  expect([asked[0]?.method, await asked[0]?.text()]).toEqual(['PUT', 'words']);
});

test('fetch uses the method, mode and redirect of React Native', async () => {
  const { fetch, asked } = opened(async () => new Response('fine'));
  await fetch(URL_OF_API, { method: 'patch', mode: 'no-cors', redirect: 'manual', body: 'a' });
  await fetch(URL_OF_API, { body: '' });
  await fetch(new Request(URL_OF_API, { method: 'POST', body: 'kept' }));
  expect(asked.map(({ method, mode, redirect }) => [method, mode, redirect])).toEqual([
    ['PATCH', 'cors', 'follow'],
    ['GET', 'cors', 'follow'],
    ['POST', 'cors', 'follow'],
  ]);
  expect(await asked[2]?.text()).toBe('kept');
});

test('fetch reads file: urls, and reports a missing file', async () => {
  const { fetch, asked, said } = opened(refuse);
  const answer = await fetch('file:///bundle/there.txt');
  expect([answer.status, await answer.text()]).toEqual([200, 'words']);
  const gone = fetch('file:///documents/gone.txt');
  await expect(gone).rejects.toThrow(new TypeError('Network request failed'));
  expect(asked).toEqual([]);
  expect(said).toEqual([
    {
      type: 'missing',
      what: 'method',
      name: expect.stringMatching(/^fetch file:\/\/\/documents\/gone\.txt: there is no such file/),
    },
  ]);
});

test('a fetched file has the media type of its name', async () => {
  const find = async () => new TextEncoder().encode('{}');
  const fetch = fetchAsOnDevice(globalThis, () => {}, find);
  const typeOf = async (name: string) => {
    const answer = await fetch(`file:///documents/${name}`);
    return [answer.headers.get('content-type'), (await answer.blob()).type];
  };
  for (const [name, type] of [
    ['photo.JPG', 'image/jpeg'],
    ['data.json?version=2', 'application/json'],
    ['a.constructor', 'application/octet-stream'],
    ['none', 'application/octet-stream'],
  ] as const)
    expect(await typeOf(name)).toEqual([type, type]);
});

test('FormData sends { string, type } with its type', async () => {
  const body = new (formDataAsOnDevice(opened(refuse).read))();
  body.append('typed', { string: '{"a":1}', type: 'application/json' } as never);
  body.append('plain', { string: 'words' } as never);
  const typed = body.get('typed');
  expect(typed instanceof Blob && [typed.type, await typed.text()]).toEqual([
    'application/json',
    '{"a":1}',
  ]);
  expect(body.get('plain')).toBe('words');
});
