import { afterEach, expect, test, vi } from 'vitest';
import type { FromLoader, News, ToLoader } from './messages.ts';
import { passedOn } from './pass-on.ts';
import { read } from './read.ts';
import { readBundle } from './read-bundle.ts';

const NATIVE = 'var __BUNDLE_START_TIME__=1;RN$AppRegistry;"RNSVGRenderableModule";';
const asked = { bundle: 'https://a.example/bundle', files: [], maxBytes: 64 << 20 };

afterEach(() => vi.unstubAllGlobals());

/** Answers requests in turn, and runs workers in this thread. Returns how many were started. */
function serve(answers: (() => Response)[]) {
  const started: string[] = [];
  class FakeWorker extends EventTarget {
    constructor(script: string) {
      super();
      started.push(script);
    }
    async postMessage({ bytes, ...how }: ToLoader) {
      const body = bytes instanceof Blob ? bytes.stream() : passedOn(bytes);
      const data = await readBundle(body, how)
        .then((read): FromLoader => ({ type: 'read', read }))
        .catch((): FromLoader => ({ type: 'broken' }));
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => {
    const next = answers.shift();
    if (!next) throw new TypeError('offline');
    return next();
  });
  return started;
}

const chunks = (text: string, broken = false) =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        const part = text.slice(0, 1 << 16);
        text = text.slice(1 << 16);
        if (part) controller.enqueue(new TextEncoder().encode(part));
        else if (broken) controller.error(new TypeError('broken'));
        else controller.close();
      },
    }),
  );

const readHere = async () => {
  const news: News[] = [];
  const answer = await read('loader.js', asked, (one) => news.push(one), readBundle);
  return { answer, news };
};

test('a small bundle is read without a worker, and its libraries are named', async () => {
  const started = serve([() => chunks(NATIVE)]);
  const { answer, news } = await readHere();
  expect(answer).toMatchObject({ type: 'read', read: { detected: { kind: 'native' } } });
  expect(news.find(({ type }) => type === 'named')).toMatchObject({
    files: expect.arrayContaining(['react-native-svg.frame.js']),
  });
  expect(started).toEqual([]);
});

test.each([
  ['whose length is not known', {}, 1],
  ['that is said to be long', { 'content-length': String(10 << 20) }, 1],
  ['that is packed', { 'content-length': String(2 << 20), 'content-encoding': 'br' }, 1],
])('a long bundle %s is read whole in a worker', async (_, headers, workers) => {
  const text = NATIVE + ' '.repeat(9 << 20);
  const started = serve([() => new Response(chunks(text).body, { headers })]);
  const { answer } = await readHere();
  if (answer.type !== 'read') throw new Error(answer.type);
  expect(answer.read.detected).toEqual({ kind: 'native', dev: false });
  expect(answer.read.blob?.size).toBe(text.length);
  expect(started).toHaveLength(workers);
});

test.each([NATIVE, NATIVE + ' '.repeat(9 << 20)])(
  'a request that fails or breaks off is repeated once',
  async (text) => {
    serve([() => chunks(text, true), () => chunks(text)]);
    expect((await readHere()).answer).toMatchObject({ type: 'read' });
    serve([() => chunks(text, true)]);
    expect((await readHere()).answer).toEqual({ type: 'unreachable' });
    serve([() => new Response('', { status: 410 })]);
    expect((await readHere()).answer).toEqual({ type: 'refused', status: 410 });
  },
);

test('a worker whose script cannot be run is reported', async () => {
  serve([() => chunks(NATIVE)]);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new Event('error'));
      }
      terminate() {}
    },
  );
  await expect(read('loader.js', asked, () => {}, undefined)).rejects.toThrow('could not be run');
});
