import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Figure } from './row.ts';

type Options = {
  url: string;
  atOnce: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Lua, which may make each request another one. */
  script?: string;
};

/**
 * Sends GET requests with wrk, which answers a multiple of what a Node server does with one core.
 * Returns answers a second.
 */
export async function wrk({
  url,
  atOnce,
  seconds,
  headers = {},
  script,
}: Options): Promise<Figure> {
  const args = ['-t1', `-c${atOnce}`, `-d${seconds}s`, '--timeout', '30s'];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  if (script !== undefined) args.push('-s', script);
  // `times` prints the processor time of what the shell has run.
  const child = spawn('sh', ['-c', 'wrk "$@" && times', 'sh', ...args, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const rate = Number(/^Requests\/sec: +([\d.]+)/m.exec(said)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(said)) throw new Error(`wrk ${url}:\n${said}`);
  const [, user, system] = /(\d+m[\d.]+)s (\d+m[\d.]+)s\s*$/.exec(said) ?? [];
  return { value: rate, generator: (inSeconds(user) + inSeconds(system)) / seconds };
}

/** Writes a script with which wrk asks for these paths, in a random order. Returns its path. */
export async function writeScript(file: string, paths: string[]): Promise<string> {
  const random = paths
    .map((path) => ({ path, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path);
  await writeFile(file, `${random.join('\n')}\n`);
  await writeFile(`${file}.lua`, script(file));
  return `${file}.lua`;
}

const script = (list: string) => `local paths = {}
for path in io.lines('${list}') do paths[#paths + 1] = path end
local last = 0
function request()
  last = last % #paths + 1
  return wrk.format('GET', paths[last])
end
`;

/** `1m2.5` is 62.5. */
function inSeconds(time = ''): number {
  const [minutes, seconds] = time.split('m').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}
