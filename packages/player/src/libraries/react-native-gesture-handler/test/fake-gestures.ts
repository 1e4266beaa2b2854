import type { Props } from '../../../protocol/worker.ts';
import { createArbiter } from '../arbiter.ts';
import type { Handler } from '../handler.ts';
import type { State } from '../recogniser.ts';

/** For tests: an arbiter with a manual clock, and a record of its state changes. */
export function gestures(...made: [name: string, config?: Props][]) {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const told: { handler: Handler; before: State; after: State }[] = [];
  const arbiter = createArbiter({
    later(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    changed: (handler, before, after) => void told.push({ handler, before, after }),
    updated: () => {},
  });
  const all = made.map(([name, config = {}], at) => {
    const handler = arbiter.create(at + 1, name);
    Object.assign(handler, { config, view: 1 });
    return handler;
  });
  const pointer = (id: number, x: number, y: number) => ({ id, x, y, time: now });
  return {
    arbiter,
    all,
    told,
    states: (at = 0) => told.filter(({ handler }) => handler === all[at]).map(({ after }) => after),
    down: (id: number, x = 0, y = 0) => arbiter.down(pointer(id, x, y), [...arbiter.handlers()]),
    move: (id: number, x: number, y = 0) => arbiter.move(pointer(id, x, y)),
    up: (id: number, x = 0, y = 0) => arbiter.up(pointer(id, x, y)),
    interrupt: (id: number) => arbiter.interrupt(pointer(id, 0, 0)),
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        now = due.at;
        due.work();
      }
      now = end;
    },
  };
}
