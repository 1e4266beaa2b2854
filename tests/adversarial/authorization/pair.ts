import type { Run } from '../scenario.ts';
import type { Fixture } from './fixture.ts';
import type { Questions } from './questions.ts';
import { type Answer, ask, likeness, type Request } from './wire.ts';

type Observed = { answer: Answer; asked: string[] };
export type Listen = (key: string, request: Request) => Promise<Observed>;

export const listener =
  ({ url }: Fixture, questions: Questions): Listen =>
  (key, request) => {
    const headers = [['Authorization', `Bearer ${key}`] as const, ...(request.headers ?? [])];
    return questions.during(() => ask(url, { ...request, headers }));
  };

/** Runs both in random order, so that the order does not cause a difference. */
export async function inTurn<T>(run: Run, one: () => Promise<T>, other: () => Promise<T>) {
  if (run.random() < 0.5) {
    const first = await one();
    return [first, await other()] as const;
  }
  const first = await other();
  return [await one(), first] as const;
}

export function judge(run: Run, operation: string, what: string, one: Observed, other: Observed) {
  run.done(operation);
  const [came, cameToo] = [likeness(one.answer), likeness(other.answer)];
  if (came !== cameToo)
    run.broken(`${operation}: ${what} is distinguishable`, `${came}\n\n--- and\n\n${cameToo}`);
  if (one.asked.join() !== other.asked.join())
    run.broken(`${operation}: ${what} causes other queries`, `${one.asked}\n---\n${other.asked}`);
}
