import type { Run } from '../scenario.ts';
import type { Fixture } from './fixture.ts';
import type { Questions } from './questions.ts';
import { type Answer, ask, likeness, type Request } from './wire.ts';

/** An answer, and what the database was asked for it. */
type Heard = { answer: Answer; asked: string[] };
export type Listen = (key: string, request: Request) => Promise<Heard>;

/** Asks with a key, and listens to the database meanwhile. */
export const listener =
  ({ url }: Fixture, questions: Questions): Listen =>
  (key, request) => {
    const headers = [['Authorization', `Bearer ${key}`] as const, ...(request.headers ?? [])];
    return questions.during(() => ask(url, { ...request, headers }));
  };

/** Both, in an order that is drawn: being the second one shall not be what makes the difference. */
export async function inTurn<T>(run: Run, one: () => Promise<T>, other: () => Promise<T>) {
  if (run.random() < 0.5) {
    const first = await one();
    return [first, await other()] as const;
  }
  const first = await other();
  return [await one(), first] as const;
}

/** The same to the byte, after the same questions. `mask` hides what is drawn for each answer. */
export function judge(
  run: Run,
  operation: string,
  what: string,
  one: Heard,
  other: Heard,
  mask: (text: string) => string = (text) => text,
) {
  run.done(operation);
  const [came, cameToo] = [mask(likeness(one.answer)), mask(likeness(other.answer))];
  if (came !== cameToo)
    run.broken(`${operation}: ${what} is told apart`, `${came}\n\n--- and\n\n${cameToo}`);
  if (one.asked.join() !== other.asked.join())
    run.broken(`${operation}: ${what} is another question`, `${one.asked}\n---\n${other.asked}`);
}
