import type { NativeState, Tag } from '../protocol/worker.ts';

/** Collects the states of views for the layout, and sends them once a turn. Equal states are sent once. */
export function createStates(send: (states: [Tag, NativeState][]) => void) {
  const told = new Map<string, string>();
  let waiting = new Map<Tag, NativeState>();
  return {
    tell(tag: Tag, state: NativeState): void {
      const fresh: NativeState = {};
      for (const [name, value] of Object.entries(state) as [keyof NativeState, never][]) {
        const [key, text] = [`${tag} ${name}`, JSON.stringify(value)];
        // The worker forgets the size of a text that changes.
        if (told.get(key) === text && name !== 'natural') continue;
        told.set(key, text);
        fresh[name] = value;
      }
      if (Object.keys(fresh).length === 0) return;
      waiting.set(tag, { ...waiting.get(tag), ...fresh });
      if (waiting.size > 1) return;
      queueMicrotask(() => {
        const due = [...waiting];
        waiting = new Map();
        send(due);
      });
    },
    forget(tag: Tag): void {
      for (const name of ['style', 'natural', 'offset']) told.delete(`${tag} ${name}`);
    },
  };
}
