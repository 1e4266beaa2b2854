import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Reading, startServer } from './support/operator.ts';

/** A log that is collected by something that stands still. */

async function serverWhoseLogIs(reading: Reading) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-unread-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { VITRINE_DATA_DIR: dataDir, VITRINE_LOG_LEVEL: 'info' };
  return startServer(env, { reading });
}

/** Long paths fill the pipe and what is kept beside it sooner. */
async function ask(url: string, times: number): Promise<void> {
  const path = 'x'.repeat(480);
  for (let time = 0; time < times; time += 50) {
    const batch = Array.from({ length: 50 }, () => fetch(`${url}/${path}`));
    for (const { status, body } of await Promise.all(batch)) {
      expect(status).toBe(404);
      await body?.cancel();
    }
  }
}

async function droppedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^vitrine_log_dropped_lines_total (\d+)$/m.exec(text)?.[1]);
}

test('[ops.12] a log that nobody reads keeps no request waiting, and what it lacks is told', async () => {
  const server = await serverWhoseLogIs('unread');
  await ask(server.url, 4000);
  const dropped = await droppedBy(server.url);
  expect(dropped).toBeGreaterThan(0);
  server.read();
  await expect.poll(() => server.err()).toMatch(/were dropped.*\n$/);
  expect(await server.stop()).toBe(0);
  // The first steps of a new server are no JSON.
  const lines = server
    .err()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /dropped/.test(msg));
  expect(told.map(({ lines, level }) => [lines, level])).toEqual([[dropped, 'error']]);
  expect(lines.filter((line) => line.includes('"request"')).length + dropped).toBe(4000);
}, 120_000);

test('[ops.12] a log that nobody reads keeps no server from its end', async () => {
  const server = await serverWhoseLogIs('unread');
  await ask(server.url, 1500);
  expect(await server.stop()).toBe(0);
}, 60_000);

test('[ops.12] a server that ends has written its whole log', async () => {
  const server = await serverWhoseLogIs('read');
  await ask(server.url, 500);
  expect(await server.stop()).toBe(0);
  const lines = server.err().trim().split('\n');
  expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(500);
  expect(lines.at(-1)).toContain('SIGTERM');
}, 60_000);
