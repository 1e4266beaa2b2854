import type { Run } from '../scenario.ts';

export const pick = <T>(run: Run, list: readonly T[]): T => {
  const found = list[Math.floor(run.random() * list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
};
