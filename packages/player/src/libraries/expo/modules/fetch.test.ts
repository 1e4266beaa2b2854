import { expect, test, vi } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { fetchModule } from './fetch.ts';

type Answer = { text(): Promise<string> };
type Module = {
  NativeResponse: new () => Answer;
  NativeRequest: new (
    response: Answer,
  ) => { start(url: string, init: object, body: null): Promise<Answer> };
};

test('a request does not use the global fetch, which an app may replace', async () => {
  const worker = { ...fakeWorker().worker, fetch: async () => new Response('fine') };
  const { NativeRequest, NativeResponse } = fetchModule(
    worker,
    createClasses(() => {}),
  ) as Module;
  const fetch = (url: string) => new NativeRequest(new NativeResponse()).start(url, {}, null);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked itself')));
  const answer = await fetch('https://api.example/').finally(() => vi.unstubAllGlobals());
  expect(await answer.text()).toBe('fine');
});
