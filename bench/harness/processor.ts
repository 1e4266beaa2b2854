import { readdir, readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** CPU seconds of a process and of its current and past children (Linux: /proc). */
export async function processorSeconds(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((id) => /^\d+$/.test(id));
  const self = await times(String(pid));
  const all = await Promise.all(ids.map(times));
  const children = all.filter(({ parent }) => parent === pid).map(({ own }) => own);
  return sum([self.own, self.reaped, ...children]) / TICKS_A_SECOND;
}

async function times(id: string) {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent, own: sum(rest.slice(9, 11)), reaped: sum(rest.slice(11, 13)) };
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
