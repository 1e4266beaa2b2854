import { setTimeout as wait } from 'node:timers/promises';
import { hasMarker } from './comment.ts';
import { type Comment, type Comments, isGone } from './hosts/code-host.ts';

export type UpsertOptions = {
  comments: Comments;
  /** The marker line of `render`'s text. */
  mark: string;
  /**
   * The comment as it should be, from what the Vitrine server has now. Without rows it is only
   * written over one that is there.
   */
  render(): Promise<{ text: string; isEmpty: boolean }>;
  signal: AbortSignal;
  /** Waits for milliseconds. Tests replace it. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const ROUNDS = 10;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
/** So that the lists of all jobs have the comments that were created at the same time. */
const AFTER_CREATE_MS = 1_000;

const realSleep = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });

/** Hosts may change line ends, and drop space at the end. */
const isSame = (one: string, other: string): boolean =>
  one.replace(/\r\n/g, '\n').trim() === other.replace(/\r\n/g, '\n').trim();

/**
 * Keeps one comment with all rows on a pull request, while any number of jobs do the same. Resolves
 * to whether it found the comment as it should be; false after too many rounds.
 *
 * Code hosts have no compare-and-swap, and a job that reads the comment, adds its row and writes it
 * back would undo the row of another. So rows come from the Vitrine server, and a round is: read
 * the server, read the own comments, keep the oldest with the marker, delete the newer, write the
 * kept one if it differs. A job ends only after a round in which it had nothing to do. This
 * converges:
 *
 * - Each job has stored its build before its first round, so the last job to store one reads all
 *   rows in every round.
 * - A job may write what it read before that, late, over the complete comment. It then goes on to
 *   another round, reads all rows, and corrects its own write. Every job reads again after it wrote, so
 *   the last written comment has been compared with the server.
 * - When several jobs create a comment at once, each of them lists the comments afterwards. Those that
 *   list last see all of them and agree on the oldest, by its id. Deleting twice does no harm.
 *
 * The pauses are random and grow, so that jobs that collide do not go on in step.
 */
export async function upsertComment(options: UpsertOptions): Promise<boolean> {
  const { comments, mark, render, signal } = options;
  const sleep = options.sleep ?? realSleep;

  /** Those that this job created. A list may be read from a copy that does not have them yet. */
  const created = new Map<number, Comment>();

  async function marked(): Promise<Comment[]> {
    const own = (await comments.own()).filter(({ body }) => hasMarker(body, mark));
    for (const { id } of own) created.delete(id);
    return [...own, ...created.values()].sort((a, b) => a.id - b.id);
  }

  /** Deletes or writes over a comment that somebody may have deleted in the meantime. */
  async function unlessGone(id: number, change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => {
      if (!isGone(error)) throw error;
      created.delete(id);
    });
  }

  /** Writes what differs. Resolves to what it did. */
  async function round(): Promise<'nothing' | 'wrote' | 'created'> {
    const { text, isEmpty } = await render();
    const [kept, ...newer] = (await marked()) as [Comment?, ...Comment[]];
    for (const { id } of newer) {
      await unlessGone(id, comments.remove(id));
      created.delete(id);
    }
    if (kept ? isSame(kept.body, text) : isEmpty) return newer.length > 0 ? 'wrote' : 'nothing';
    if (kept) {
      await unlessGone(kept.id, comments.update(kept.id, text));
      if (created.has(kept.id)) created.set(kept.id, { ...kept, body: text });
      return 'wrote';
    }
    const comment = { id: await comments.create(text), body: text };
    created.set(comment.id, comment);
    return 'created';
  }

  for (let count = 0; count < ROUNDS; count += 1) {
    const did = await round();
    if (did === 'nothing') return true;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** count);
    const least = did === 'created' ? AFTER_CREATE_MS : 0;
    await sleep(least + Math.random() * longest, signal);
  }
  return false;
}
