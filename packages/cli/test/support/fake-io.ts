import type { Io } from '../../src/io.ts';
import { run } from '../../src/program.ts';

type Told = { out: string; err: string; browsed: string[] };

/** An Io that records output and has no access to the machine by default. */
export function fakeIo(given: Partial<Io> = {}): { io: Io; told: Told } {
  const told: Told = { out: '', err: '', browsed: [] };
  const io: Io = {
    env: {},
    cwd: '/',
    out: (text) => {
      told.out += text;
    },
    err: (text) => {
      told.err += text;
    },
    screen: null,
    colour: { out: false, err: false },
    signal: new AbortController().signal,
    fetch: () => Promise.reject(new TypeError('this test has no network')),
    browse: async (url) => {
      told.browsed.push(url);
      return true;
    },
    ...given,
  };
  return { io, told };
}

export type Ended = Told & { code: number };

/** Runs one command line in this process. */
export async function runHere(args: readonly string[], given: Partial<Io> = {}): Promise<Ended> {
  const { io, told } = fakeIo(given);
  const code = await run(args, io);
  return { ...told, code };
}
