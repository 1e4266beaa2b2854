import type { Thread } from './context.ts';
import { KNOWN } from './known-modules.ts';
import { completed } from './missing-members.ts';

export type StandIns = (name: string) => object;

/** Answers what stands for native modules that the player does not have, the same one however it is asked. */
export function createStandIns(thread: Pick<Thread, 'send' | 'native'>): StandIns {
  const made = new Map<string, object>();
  return (name) => {
    const standIn = made.get(name) ?? standInFor(name, thread);
    made.set(name, standIn);
    return standIn;
  };
}

function standInFor(name: string, thread: Pick<Thread, 'send' | 'native'>): object {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : {};
  const always = { getConstants: () => ({}), addListener() {}, removeListeners() {} };
  return completed(name, { ...always, ...known }, thread);
}
