import perf from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { importAfresh } from '../../../../tests/harness/import-afresh.ts';

test('metrics of the process are collected once for several servers', async () => {
  // Another test of this process may have started the collection.
  const { createMetrics } = await importAfresh(() => import('./metrics.ts'));
  const watch = vi.spyOn(perf, 'monitorEventLoopDelay');
  const all = Array.from({ length: 3 }, createMetrics);
  all[0]?.uploaded(5);
  const texts = await Promise.all(all.map(({ text }) => text()));
  expect(watch).toHaveBeenCalledTimes(1);
  expect(texts).toMatchObject(all.map(() => expect.stringContaining('process_cpu_seconds_total')));
  expect(texts).toMatchObject([5, 0, 0].map((n) => expect.stringContaining(`_bytes_total ${n}\n`)));
});
