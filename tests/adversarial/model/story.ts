import { type Event, outcomes } from './explain.ts';
import type { Request } from './spec/requests.ts';
import type { State } from './spec/state.ts';

/** The steps and answers of a run for its failure report, and how often each answer came. */
export class Story {
  readonly #lines: string[] = [];
  readonly tally = new Map<string, number>();

  add(line: string): void {
    this.#lines.push(line);
  }

  addThreads(threads: Event[][]): void {
    const texts = threads.map((events) => events.map((one) => this.#textOf(one)).join('\n'));
    this.add(texts.join('\n  beside\n'));
    if (isPutAtOnce(threads)) this.count('one slot: puts at once');
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  toString(): string {
    return this.#lines.join('\n');
  }

  #textOf({ request, answer }: Event): string {
    const { do: what, ...rest } = request;
    const replayed = answer?.replayed ? ', again' : '';
    this.count(`${what}: ${answer ? (answer.code ?? answer.status) + replayed : 'no answer'}`);
    return withoutSecrets(
      `${what} ${JSON.stringify(rest)}\n  → ${JSON.stringify(answer) ?? 'no answer'}`,
    );
  }
}

/** Removes tokens and upload urls from what a run reports. */
export const withoutSecrets = (text: string): string =>
  text.replace(/"putUrl":"[^"]*",?/g, '').replace(/(vtr[kr]_\w{4})\w+/g, '$1…');

/** The answers that the model allows for a request on which nothing else has an effect. */
export function expectedIn(states: State[], request: Request): string {
  const expected = states.flatMap((state) =>
    [...outcomes(state, request, true)].map((one) => withoutSecrets(JSON.stringify(one.expected))),
  );
  return `\n  expected ${expected.join('\n  or ')}`;
}

/** Whether two threads PUT to the same slot. */
function isPutAtOnce(threads: Event[][]): boolean {
  const slots = threads.map((events) => {
    const keys = events.map(({ request }) => (request.do === 'put' ? request.objectKey : ''));
    return new Set(keys.filter((key) => key !== ''));
  });
  const all = slots.flatMap((keys) => [...keys]);
  return new Set(all).size < all.length;
}
