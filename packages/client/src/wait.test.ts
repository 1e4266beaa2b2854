import { expect, test } from 'vitest';
import { fakeVitrine, json, refusal } from '../test/fake-vitrine.ts';
import { createClient } from './client.ts';

const ofCommit = { owner: 'a', repo: 'b', branch: 'main', commitSha: 'c' };

function setUp() {
  const vitrine = fakeVitrine();
  const { origin: url, fetch, system } = vitrine;
  /** The next long poll is answered after this many milliseconds. */
  const held = (seconds: number, answer: () => Response) =>
    vitrine.fail('wait=', () => {
      vitrine.advance(seconds * 1000);
      return answer();
    });
  return { vitrine, held, client: createClient({ url, key: 'vtrk_k', fetch, system }) };
}

const absent = () => refusal(404, 'not_found');
const pending = () => json(200, { status: 'pending' });
const ready = () => json(200, { status: 'ready' });

test('waiting takes several requests and ends when the build is ready', async () => {
  const { held, vitrine, client } = setUp();
  held(60, absent);
  held(60, pending);
  vitrine.fail('wait=30', ready);
  expect(await client.latestBuild(ofCommit, { waitSeconds: 150 })).toEqual({ status: 'ready' });
});

test('waiting returns the pending build at the end, and pauses when the server does not hold requests', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('GET', pending, 100);
  expect(await client.getBuild('bld_1', { waitSeconds: 5 })).toEqual({ status: 'pending' });
  expect(vitrine.pauses).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('a repository that is not linked is not waited for', async () => {
  const { vitrine, client } = setUp();
  const waiting = client.latestBuild(ofCommit, { waitSeconds: 1800 });
  await expect(waiting).rejects.toMatchObject({ code: 'not_found' });
  expect(vitrine.seen).toHaveLength(2);
});

test('an early 404 of a server that shuts down does not end the waiting, unless it is the second in a row', async () => {
  const { held, client } = setUp();
  held(0.5, absent);
  held(60, absent);
  held(0, absent);
  held(20, absent);
  held(5, absent);
  held(0, absent);
  held(40, ready);
  expect(await client.latestBuild(ofCommit, { waitSeconds: 1800 })).toEqual({ status: 'ready' });
});
