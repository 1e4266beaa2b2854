import { Connection } from './connection.ts';
import type { Figure } from './row.ts';

type Load = {
  /** Connections are shared out evenly among several. */
  url: string | string[];
  atOnce: number;
  /** Ends after so many seconds or so many runs, whichever comes first. */
  seconds?: number;
  count?: number;
};

/**
 * Runs `work` again and again on each of `atOnce` connections, with the index of the run and the number
 * of the connection. Returns runs a second. What sends is this process, so its processor time is that of
 * the load generator.
 */
export async function perSecond(
  { url, atOnce, seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: Load,
  work: (connection: Connection, index: number, number: number) => Promise<unknown>,
): Promise<Figure> {
  const urls = [url].flat();
  const connections = await Promise.all(
    Array.from({ length: atOnce }, (_, number) =>
      Connection.open(urls[number % urls.length] ?? ''),
    ),
  );
  let next = 0;
  let done = 0;
  const spent = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async (connection, number) => {
        while (next < count && performance.now() < until) {
          next += 1;
          await work(connection, next - 1, number);
          done += 1;
        }
      }),
    );
    const took = (performance.now() - started) / 1000;
    return { value: done / took, generator: cores(spent, took) };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Measures one run of `work`. Returns `amount` a second. */
export async function throughput(amount: number, work: () => Promise<unknown>): Promise<Figure> {
  const spent = process.cpuUsage();
  const started = performance.now();
  await work();
  const took = (performance.now() - started) / 1000;
  return { value: amount / took, generator: cores(spent, took) };
}

/** Measures one run of `work`, in milliseconds. */
export async function milliseconds(work: () => Promise<unknown>): Promise<Figure> {
  const started = performance.now();
  await work();
  return { value: performance.now() - started };
}

function cores(since: NodeJS.CpuUsage, seconds: number): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6 / seconds;
}
