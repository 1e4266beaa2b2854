import { spawnSync } from 'node:child_process';
import { install } from '../../tools/support/system.ts';

/** The commands that the rows need, and their packages in Debian. */
const PACKAGES = {
  nginx: 'nginx',
  wrk: 'wrk',
  strace: 'strace',
  openssl: 'openssl',
  curl: 'curl',
} as const;

/** Returns the path of a command. Installs it if it is missing. */
export async function ensureProgram(name: keyof typeof PACKAGES): Promise<string> {
  const find = () =>
    spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/sbin"; command -v "$1"', 'sh', name], {
      encoding: 'utf8',
    }).stdout.trim();
  if (find() === '') await install([PACKAGES[name]], `The benchmarks run ${name}.`);
  return find();
}
