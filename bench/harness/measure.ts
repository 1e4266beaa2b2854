import { loadavg } from 'node:os';
import { memoryLatency } from './memory-latency.ts';
import { aimName, type Measured } from './results.ts';
import type { Figure, Given, Row } from './row.ts';
import { spread } from './statistics.ts';

type Options = { rounds: number } & Given;

/**
 * Runs a row: a first round that nobody counts, and then rounds in which each way has its turn. Every
 * second round goes the other way round, so that no way is always the first.
 */
export async function measure(row: Row, { rounds, ...given }: Options): Promise<Measured> {
  const load = loadavg()[0] ?? Number.NaN;
  const memory = memoryLatency();
  const ways = Object.entries(await row.open(given));
  const taken: Record<string, Figure>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figures: Record<string, Figure> = {};
    for (const [name, way] of round % 2 === 0 ? ways : ways.toReversed())
      figures[name] = await way(round);
    if (round > 0) taken.push(figures);
    const said = Object.entries(figures).map(([name, { value }]) => `${name} ${value.toFixed(1)}`);
    console.error(`${row.name}: round ${round} of ${rounds}: ${said.join(', ')}`);
  }
  const valuesOf = (name: string) => taken.map((one) => one[name]?.value ?? Number.NaN);
  const figures = Object.fromEntries(
    ways.map(([name]) => {
      const busy = taken.map((one) => one[name]?.generator ?? 0);
      return [name, { ...spread(valuesOf(name)), generator: Math.max(...busy) }];
    }),
  );
  // Figures of the same round are compared, so that the load of the machine affects both.
  const ratios = Object.fromEntries(
    row.aims.map((aim) => {
      const peers = aim.peer === undefined ? undefined : valuesOf(aim.peer);
      const values = valuesOf(aim.ours).map((ours, round) =>
        peers === undefined ? ours : ours / (peers[round] ?? Number.NaN),
      );
      return [aimName(aim), spread(values)];
    }),
  );
  return { when: new Date().toISOString().slice(0, 10), load, memory, rounds, figures, ratios };
}
