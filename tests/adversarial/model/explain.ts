import { type Answer, fits, type Named, withNames } from './spec/answers.ts';
import type { Request } from './spec/requests.ts';
import { answer } from './spec/spec.ts';
import { copyOf, type Reservation, type State, type Target } from './spec/state.ts';

/** A request and its answer; undefined when the server died before it answered. */
export type Event = { request: Request; answer: Answer | undefined };

/** The maximum number of states. With more, the model knows too little to be useful. */
const MOST_STATES = 20_000;

/**
 * The states that `states` may have become. Events of one thread happen in order, those of different
 * threads in any order. An empty result means that no order explains every answer.
 */
export function explain(states: State[], threads: Event[][], alone: boolean): State[] {
  // `at` counts the events of each thread that have happened.
  let reached = states.map((state) => ({ state, at: threads.map(() => 0) }));
  const total = threads.reduce((sum, { length }) => sum + length, 0);
  for (let step = 0; step < total; step += 1) {
    const reach = new Map<string, Reached>();
    const add = (one: Reached) => {
      reach.set(keyOf(one.at, one.state), one);
      if (reach.size > MOST_STATES) throw new Error('the model knows too little about the server');
    };
    for (const { state, at } of reached) {
      const heads = threads.flatMap((thread, which) => {
        const event = thread[at[which] ?? 0];
        return event ? [{ event, after: at.with(which, (at[which] ?? 0) + 1) }] : [];
      });
      // A read whose answer is right in this state can be placed here without losing another order.
      const idle = heads.find(({ event }) => changesNothing(state, event, alone));
      if (idle) add({ state, at: idle.after });
      // An admission can be placed as early as possible: no later event depends on it being later.
      const admitted = heads.find(({ event }) => event.request.do === 'admit');
      for (const { event, after } of idle ? [] : admitted ? [admitted] : heads)
        for (const next of statesAfter(state, event, alone)) add({ state: next, at: after });
    }
    reached = [...reach.values()];
  }
  return reached.map(({ state }) => state);
}

type Reached = { state: State; at: number[] };

/** Equal for equal states, in whatever order independent parts were made. */
function keyOf(at: number[], { targets, reservations, ...rest }: State): string {
  const group = new Map(targets.map((target) => [target.id, groupOf(target)]));
  const byGroup = (a: string | undefined, b: string | undefined) =>
    (a ?? '').localeCompare(b ?? '');
  const isSettled = settledIn({ targets, reservations });
  const others = reservations.filter((one) => !isSettled(one));
  const settled = reservations.filter(isSettled);
  const things = [
    targets.toSorted((a, b) => byGroup(group.get(a.id), group.get(b.id))),
    others.toSorted((a, b) => byGroup(group.get(a.target), group.get(b.target))),
    settled.toSorted((a, b) => byGroup(a.id, b.id)).map(withoutFilled),
    ...Object.values(rest).map((part) =>
      typeof part === 'object' ? Object.entries(part).sort() : part,
    ),
  ];
  return `${at} ${JSON.stringify(things)}`;
}

/** Whether the order of a reservation, and which of its slots are filled, no longer matter. */
function settledIn({ targets, reservations }: Pick<State, 'targets' | 'reservations'>) {
  const lasts = new Map(reservations.map(({ target, id }) => [target, id]));
  const placed = new Set([...lasts.values(), ...targets.map(({ current }) => current)]);
  return ({ id, closed, finalized, looking }: Reservation) =>
    (closed || finalized !== null) && looking === 0 && !placed.has(id);
}

const withoutFilled = ({ slots, ...rest }: Reservation) => ({
  ...rest,
  slots: slots.map(({ filled: _, ...slot }) => slot),
});

/** The order of targets matters within a group only. */
const groupOf = ({ kind, account, platform, identity }: Target) =>
  kind === 'build' ? `${account} ${identity?.repo} ${platform}` : account;

const READS = new Set(['build', 'preview', 'list', 'latest', 'previews', 'usage', 'content']);

/** A read with a single correct answer, which was given and reveals no new name. */
function changesNothing(state: State, { request, answer: seen }: Event, alone: boolean): boolean {
  if (!READS.has(request.do)) return false;
  if (!seen) return true;
  const [only, other] = outcomes(state, request, alone);
  const named: Named = new Map();
  const isRight = only !== undefined && other === undefined && fits(only.expected, seen, named);
  return isRight && named.size === 0;
}

/** A request without an answer may or may not have taken effect. */
function* statesAfter(state: State, { request, answer: seen }: Event, alone: boolean) {
  if (!seen) yield state;
  for (const { next, expected } of outcomes(state, request, alone)) {
    const named: Named = new Map();
    const explained = !seen || fits(expected, seen, named) ? withNames(next, named) : undefined;
    if (explained) yield explained;
  }
}

export function* outcomes(state: State, request: Request, alone: boolean) {
  const taken: { option: number; of: number }[] = [];
  for (;;) {
    const next: State = copyOf(state);
    let at = 0;
    const expected = answer(next, request, alone, (options) => {
      const choice = taken[at] ?? { option: 0, of: options.length };
      taken[at] = choice;
      at += 1;
      return options[choice.option] as (typeof options)[number];
    });
    yield { next, expected };
    while (taken.length > 0 && isLast(taken.at(-1))) taken.pop();
    const last = taken.at(-1);
    if (!last) return;
    last.option += 1;
  }
}

const isLast = (choice: { option: number; of: number } | undefined) =>
  choice !== undefined && choice.option === choice.of - 1;
