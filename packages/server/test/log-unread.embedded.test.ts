import { expect, test } from 'vitest';
import { testFolder } from '../../../tests/harness/fixtures/test-folder.ts';
import { type Reading, startServer } from './support/operator.ts';

/** The reader of the log stalls. */

async function serverWhoseLogIs(reading: Reading) {
  const dataDir = await testFolder('unread');
  const env = { VITRINE_DATA_DIR: dataDir, VITRINE_LOG_LEVEL: 'info' };
  return startServer(env, { reading });
}

/** Long paths fill the pipe and the queue sooner. A dash is in no id, so it is not shortened. */
async function ask(url: string, times: number): Promise<void> {
  const path = '-'.repeat(480);
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

test('[ops.12] requests are answered while nobody reads the log, and dropped lines are counted and reported', async () => {
  const server = await serverWhoseLogIs('unread');
  await ask(server.url, 4000);
  const dropped = await droppedBy(server.url);
  expect(dropped).toBeGreaterThan(0);
  server.read();
  await expect.poll(() => server.err()).toMatch(/were dropped.*\n$/);
  expect(await server.stop()).toBe(0);
  // A new server first prints lines that are not JSON.
  const lines = server
    .err()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const reports = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /dropped/.test(msg));
  expect(reports.map(({ lines, level }) => [lines, level])).toEqual([[dropped, 'error']]);
  expect(lines.filter((line) => line.includes('"request"')).length + dropped).toBe(4000);
}, 120_000);

test('[ops.12] a server stops while nobody reads its log', async () => {
  const server = await serverWhoseLogIs('unread');
  await ask(server.url, 1500);
  expect(await server.stop()).toBe(0);
}, 60_000);

test('[ops.12] a server that stops has written its whole log', async () => {
  const server = await serverWhoseLogIs('read');
  await ask(server.url, 500);
  expect(await server.stop()).toBe(0);
  const lines = server.err().trim().split('\n');
  expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(500);
  expect(lines.at(-1)).toContain('SIGTERM');
}, 60_000);
