import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { HttpContext } from './context.ts';
import { KeptAnswers } from './kept-answers.ts';

const context = { deps: { store: { version: () => 1 }, clock: { now: () => 0 } } };

/** Answers of a server, and what a request of each url gets. */
function keptAnswers() {
  const answers = new KeptAnswers(context as unknown as HttpContext);
  const sent: unknown[] = [];
  const reply = { header: () => reply, send: (text: unknown) => sent.push(text) };
  const asking = (url: string) =>
    ({ storeVersion: 1, caller: undefined, raw: { url } }) as unknown as FastifyRequest;
  const toReply = reply as unknown as FastifyReply;
  return {
    keep: (url: string) => answers.send(asking(url), toReply, {}, 0, 1),
    isKept(url: string): boolean {
      sent.length = 0;
      answers.sendKept(asking(url), toReply, () => {});
      return sent.length > 0;
    },
  };
}

test('the size of a kept answer includes its url', () => {
  const { keep, isKept } = keptAnswers();
  const url = (at: number) => `/${at}?${'x'.repeat(16_000)}`;
  keep(url(0));
  expect(isKept(url(0))).toBe(true);
  for (let at = 1; at < 1100; at += 1) keep(url(at));
  expect([isKept(url(0)), isKept(url(1099))]).toEqual([false, true]);
});
