import type { Run } from '../../scenario.ts';
import { type Answer, answersIn } from './answers.ts';

/** After this many connections, responses of every kind must have occurred. */
const ENOUGH = 400;

const KINDS = {
  served: ({ status }) => status < 400,
  // Malformed HTTP and unknown paths are refused before any operation.
  'refused by an operation': ({ status, headers }) =>
    ![401, 404, 405].includes(status) && headers.get('connection') !== 'close',
  'refused before any operation': () => true,
} satisfies Record<string, (answer: Answer) => boolean>;

const UNHEARD = 'not answered';

/** Counts the first response of each connection. A connection without a response checks nothing. */
export class Tally {
  readonly #run: Run;
  readonly #kinds = new Map<string, number>();
  #all = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  count(bytes: Buffer): void {
    const first = firstIn(bytes);
    const named = Object.entries(KINDS).find(([, is]) => first && is(first));
    const kind = named?.[0] ?? UNHEARD;
    this.#run.done(kind);
    this.#all += 1;
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  end(): void {
    if (this.#all < ENOUGH) return;
    for (const kind of Object.keys(KINDS)) {
      if (!this.#kinds.has(kind)) this.#run.broken('no damaged request was judged', kind);
    }
    const unheard = this.#kinds.get(UNHEARD) ?? 0;
    // Some whole requests get no response, because malformed bytes after them end the connection.
    if (unheard > this.#all / 2)
      this.#run.broken('most were not answered', `${unheard} of ${this.#all}`);
  }
}

/** The bytes after the first response may be unreadable. */
function firstIn(bytes: Buffer): Answer | undefined {
  try {
    return answersIn(bytes)[0];
  } catch {
    return undefined;
  }
}
