import { expect, test } from 'vitest';
import { guardMappers } from './mappers.ts';

type Registry = { start(id: number, worklet: () => void, inputs: unknown[]): void };

test('a style that throws leaves the others running, and its error is told once', () => {
  const failures: unknown[] = [];
  const ui: { __mapperRegistry?: Registry } = {};
  guardMappers(ui, (error) => failures.push(error));
  expect(ui.__mapperRegistry).toBeUndefined();
  const started: [number, () => void, unknown[]][] = [];
  const registry: Registry = { start: (...given) => void started.push(given) };
  ui.__mapperRegistry = registry;
  const ran: string[] = [];
  registry.start(1, () => {
    throw new Error('Invalid font weight value: 32');
  }, []);
  registry.start(2, () => void ran.push('other'), ['input']);
  for (let run = 0; run < 2; run += 1) for (const [, worklet] of started) worklet();
  expect(ran).toEqual(['other', 'other']);
  expect(failures).toEqual([new Error('Invalid font weight value: 32')]);
  expect(ui.__mapperRegistry).toBe(registry);
  expect(started[1]).toMatchObject([2, expect.any(Function), ['input']]);
});
