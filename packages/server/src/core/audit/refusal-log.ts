import type { Millis } from '../model/time.ts';
import type { AuditEvent } from '../ports/audit-repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { RefusalRecorder, RefusedRequest } from '../ports/refusal-recorder.ts';
import type { Store } from '../ports/store.ts';

/** The most kinds that are counted at once. Only made-up requests have more kinds than this. */
const MAX_KINDS = 1000;

/** How long an anonymous kind is only counted after it was written. */
const ANONYMOUS_PAUSE_MS = 10 * 60_000;

/** Whether the request had no valid key. No rate limit applies to such requests. */
const isAnonymous = ({ actor, action }: AuditEvent) =>
  actor === '-' || action === 'refused.unauthorized';

/**
 * Counts refusals by kind (key, operation and code), and writes the counts to the audit log.
 * Anybody can send requests without a valid key, so they must not cost a row each. Such kinds are
 * written at most once in ten minutes, which is 144 rows a day for each operation and code. A crash
 * loses the counts that were not written yet.
 */
export class RefusalLog implements RefusalRecorder {
  readonly #store: Pick<Store, 'transaction'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #counted = new Map<string, AuditEvent>();
  /** When each anonymous kind was last written. */
  readonly #written = new Map<string, Millis>();
  #writing: Promise<void> | undefined;

  constructor(store: Pick<Store, 'transaction'>, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#clock = clock;
  }

  note({ code, operation, key, requestId }: RefusedRequest): void {
    this.#count({
      at: this.#clock.now(),
      action: `refused.${code}`,
      actor: key?.id ?? '-',
      accountId: key?.accountId ?? null,
      target: { operation },
      requestId,
      count: 1,
    });
  }

  /** Writes the counts that are due. Joins a write that is in progress. */
  flushDue(): Promise<void> {
    const now = this.#clock.now();
    for (const [name, at] of this.#written) {
      // With `abs`, because the clock may have been set back.
      if (Math.abs(now - at) >= ANONYMOUS_PAUSE_MS) this.#written.delete(name);
    }
    this.#writing ??= this.#write((name) => !this.#written.has(name)).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes all counts, after a write that is in progress. */
  async flush(): Promise<void> {
    await this.#writing?.catch(() => {});
    await this.#write(() => true);
  }

  /**
   * Counts that could not be written are kept for the next write. If the connection broke during
   * the commit, they may be written twice.
   */
  async #write(isDue: (name: string) => boolean): Promise<void> {
    const due = [...this.#counted].filter(([name]) => isDue(name));
    if (due.length === 0) return;
    for (const [name] of due) this.#counted.delete(name);
    try {
      await this.#store.transaction(async ({ audit }) => {
        for (const [, event] of due) await audit.record(event);
      });
    } catch (error) {
      for (const [, event] of due) this.#count(event);
      throw error;
    }
    const now = this.#clock.now();
    for (const [name, event] of due) if (isAnonymous(event)) this.#written.set(name, now);
  }

  #count(event: AuditEvent): void {
    const name = nameOf(event);
    const known = this.#counted.get(name);
    if (known) {
      const { at, requestId } = event.at < known.at ? known : event;
      this.#counted.set(name, { ...known, at, requestId, count: known.count + event.count });
    } else if (this.#counted.size < MAX_KINDS || event.action === 'refused.others') {
      this.#counted.set(name, event);
    } else {
      const anonymous = { actor: '-', accountId: null, target: {} };
      this.#count({ ...event, ...anonymous, action: 'refused.others' });
    }
  }
}

const nameOf = ({ actor, action, target }: AuditEvent) =>
  `${actor} ${action} ${target.operation ?? ''}`;
