import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import type { HttpContext } from '../context.ts';
import { opsRoutes } from './ops.ts';

/** A server whose database responds like `ping`. */
function siteOf(ping: () => Promise<void>): HttpContext {
  return {
    deps: { store: { ping }, blobs: { ping: async () => {} } },
    metrics: createMetrics(),
    baseUrl: () => 'http://a',
    version: '0',
    closing: new AbortController().signal,
  } as unknown as HttpContext;
}

async function opened(ping: () => Promise<void>) {
  const app = Fastify();
  await app.register(opsRoutes(siteOf(ping)));
  const scraped = async () => {
    const { body } = await app.inject('/metrics');
    return Number(/^vitrine_ready (\d)$/m.exec(body)?.[1]);
  };
  return { app, scraped };
}

test('a scrape of /metrics updates vitrine_ready without a request to /readyz', async () => {
  let isAway = false;
  const { app, scraped } = await opened(async () => {
    if (isAway) throw new Error('it is away');
  });
  expect(await scraped()).toBe(1);
  isAway = true;
  await expect.poll(scraped).toBe(0);
  isAway = false;
  await expect.poll(scraped).toBe(1);
  await app.close();
});

test('a database that hangs does not delay a scrape, and is checked once', async () => {
  const answers: (() => void)[] = [];
  const { app, scraped } = await opened(() => new Promise((resolve) => answers.push(resolve)));
  for (let time = 0; time < 3; time += 1) expect(await scraped()).toBe(1);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  const asked = async () => {
    await scraped();
    return answers.length;
  };
  await expect.poll(asked).toBe(2);
  await app.close();
});

test('the result of /readyz is in the metrics', async () => {
  const { app, scraped } = await opened(async () => {
    throw new Error('it is away');
  });
  await app.inject('/readyz');
  expect(await scraped()).toBe(0);
  await app.close();
});
