import type { Run } from '../scenario.ts';

type Draws = Pick<Run, 'random'>;

/** A random integer from 0 to `end` - 1. */
export const below = ({ random }: Draws, end: number): number => Math.floor(random() * end);

export function pick<T>(run: Draws, from: readonly T[]): T {
  const one = from[below(run, from.length)];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}

/** Splits bytes at random places into at most `most` parts. */
export function cut(run: Draws, bytes: Buffer, most: number): Buffer[] {
  const places = Array.from({ length: below(run, most) }, () => below(run, bytes.length));
  const ends = [...places.sort((a, b) => a - b), bytes.length];
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end)).filter(({ length }) => length);
}

/** The parts of a text between its spaces. Other white space belongs to the parts. */
export const words = (text: string): string[] => text.split(' ');
