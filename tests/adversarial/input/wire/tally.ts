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
export function tallyOf(run: Run) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    count(bytes: Buffer): void {
      const first = firstIn(bytes);
      const named = Object.entries(KINDS).find(([, is]) => first && is(first));
      const kind = named?.[0] ?? UNHEARD;
      run.done(kind);
      all += 1;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    end(): void {
      if (all < ENOUGH) return;
      for (const kind of Object.keys(KINDS)) {
        if (!counts.has(kind)) run.broken('no damaged request was judged', kind);
      }
      const unheard = counts.get(UNHEARD) ?? 0;
      // Some whole requests get no response, because malformed bytes after them end the connection.
      if (unheard > all / 2) run.broken('most were not answered', `${unheard} of ${all}`);
    },
  };
}

/** The bytes after the first response may be unreadable. */
function firstIn(bytes: Buffer): Answer | undefined {
  try {
    return answersIn(bytes)[0];
  } catch {
    return undefined;
  }
}
