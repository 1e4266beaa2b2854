import type { Millis } from '../model/time.ts';
import type { AuditEvent } from '../ports/audit-repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { RefusalRecorder, RefusedRequest } from '../ports/refusal-recorder.ts';
import type { Store } from '../ports/store.ts';

/** More kinds than this at once come only from somebody who makes them up. */
const MAX_KINDS = 1000;

/** How long a kind that strangers cause is only counted after it was written. */
const ANONYMOUS_PAUSE_MS = 10 * 60_000;

/** Of somebody without a key, or with one that is worth nothing any more: nothing else stops them. */
const isAnonymous = ({ actor, action }: AuditEvent) =>
  actor === '-' || action === 'refused.unauthorized';

/**
 * What was refused since it was last written down. Refusing costs a stranger nothing, so it must not
 * cost us a row each time: they are counted by key, operation and code, and a crash loses those that
 * were counted only. What strangers cause is written at most once in ten minutes for each kind: 144
 * rows a day for each operation and code, however often they ask.
 */
export class RefusalLog implements RefusalRecorder {
  readonly #store: Pick<Store, 'transaction'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #counted = new Map<string, AuditEvent>();
  /** When those of strangers were last written. */
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

  /** Writes down what is due; joins the one that is at it. */
  flushDue(): Promise<void> {
    const now = this.#clock.now();
    for (const [name, at] of this.#written) {
      // The clock may have been put back.
      if (Math.abs(now - at) >= ANONYMOUS_PAUSE_MS) this.#written.delete(name);
    }
    this.#writing ??= this.#write((name) => !this.#written.has(name)).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes down all that was counted. The one that is at it needs the store as well. */
  async flush(): Promise<void> {
    await this.#writing?.catch(() => {});
    await this.#write(() => true);
  }

  /**
   * What could not be written is kept for the next time. If the connection broke while it was
   * committed, it may be written already, and is told twice: rather that than not at all.
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
      const nobody = { actor: '-', accountId: null, target: {} };
      this.#count({ ...event, ...nobody, action: 'refused.others' });
    }
  }
}

const nameOf = ({ actor, action, target }: AuditEvent) =>
  `${actor} ${action} ${target.operation ?? ''}`;
