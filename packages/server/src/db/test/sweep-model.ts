import fc from 'fast-check';
import { expect } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { content, NOW, object, reservation, slot } from './fixtures.ts';

type Upload = { id: string; key: string; at: number; open: boolean };
type Revision = { share: string; key: string; superseded: number | undefined };

const event = fc.oneof(
  fc.record({ do: fc.constant('upload' as const), bytes: fc.nat(4), later: fc.nat(3) }),
  fc.record({ do: fc.constant('revise' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('finalize' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('close' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('supersede' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('sweep revisions' as const), age: fc.nat(3) }),
  fc.record({ do: fc.constant('sweep objects' as const), age: fc.nat(6) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** Applies random events to the store and to a model, and compares what sweeps delete. */
export async function sweepModel(given: () => Store): Promise<void> {
  let round = 0;
  const play = async (events: Event[]) => {
    round += 1;
    const store = given();
    const accountId = `acc_${round}`;
    await store.accounts.insert({ id: accountId, name: accountId, createdAt: NOW });
    const model = new Model(store, accountId);
    for (const each of events) await model.play(each);
    // The next round uses the same store.
    await model.empty();
  };
  const events = fc.array(event, { minLength: 10, maxLength: 40 });
  await fc.assert(fc.asyncProperty(events, play), { numRuns: 25 });
}

class Model {
  readonly #store: Store;
  readonly #accountId: string;
  #now = NOW;
  #uploads: Upload[] = [];
  #revisions: Revision[] = [];
  #keys = new Set<string>();
  #count = 0;

  constructor(store: Store, accountId: string) {
    this.#store = store;
    this.#accountId = accountId;
  }

  async play(event: Event): Promise<void> {
    switch (event.do) {
      case 'upload':
        this.#now += event.later;
        return this.#upload(`bytes ${event.bytes}`);
      case 'revise':
        return this.#revise(this.#uploads.at(event.which));
      case 'finalize':
        return this.#finalize(this.#uploads.at(event.which));
      case 'close':
        return this.#close(this.#uploads.at(event.which));
      case 'supersede':
        return this.#supersede(this.#revisions.at(event.which));
      case 'sweep revisions':
        return this.#sweepRevisions(this.#now - event.age);
      case 'sweep objects':
        return this.#sweepObjects(this.#now - event.age);
    }
  }

  async empty(): Promise<void> {
    for (const revision of this.#revisions) await this.#supersede(revision);
    await this.#sweepRevisions(this.#now + 1);
    await this.#sweepObjects(this.#now + 1);
    expect(await this.#store.usage.storedBytes(this.#accountId)).toBe(0);
  }

  #fresh(name: string): string {
    this.#count += 1;
    return `${this.#accountId} ${name} ${this.#count}`;
  }

  async #upload(contentHash: string): Promise<void> {
    const id = this.#fresh('reservation');
    const accountId = this.#accountId;
    const key = await this.#store.transaction(async (tx) => {
      const row = object(this.#fresh('key'), { accountId, contentHash, createdAt: this.#now });
      const known = await tx.objects.insert(row);
      const at = { targetId: id, createdAt: this.#now };
      await tx.reservations.insert(reservation(id, { accountId, ...at }));
      await tx.slots.insert([slot(id, 0, { storedKey: known })]);
      return known;
    });
    this.#keys.add(key);
    this.#uploads.unshift({ id, key, at: this.#now, open: true });
  }

  async #revise(upload: Upload | undefined): Promise<void> {
    if (upload === undefined || !this.#keys.has(upload.key)) return;
    const share = this.#fresh('share');
    const at = { shareId: share, number: 1, accountId: this.#accountId, contentId: share };
    const revision = { ...at, content, createdAt: this.#now, supersededAt: null };
    await this.#store.revisions.insert(revision, upload.id);
    this.#revisions.unshift({ share, key: upload.key, superseded: undefined });
  }

  async #finalize(upload: Upload | undefined): Promise<void> {
    if (upload === undefined) return;
    await this.#store.reservations.finalize(upload.id, this.#now, {});
    upload.open = false;
  }

  async #close(upload: Upload | undefined): Promise<void> {
    if (upload === undefined) return;
    await this.#store.reservations.closeOpen(upload.id, 0, this.#now);
    upload.open = false;
  }

  async #supersede(revision: Revision | undefined): Promise<void> {
    if (revision === undefined) return;
    await this.#store.revisions.supersede(revision.share, 1, this.#now);
    revision.superseded ??= this.#now;
  }

  async #sweepRevisions(before: number): Promise<void> {
    const deleted = this.#revisions.filter(({ superseded }) => (superseded ?? before) < before);
    expect(await this.#store.revisions.sweep(before)).toBe(deleted.length);
    this.#revisions = this.#revisions.filter((revision) => !deleted.includes(revision));
  }

  async #sweepObjects(since: number): Promise<void> {
    const kept = (key: string, isKeeping: (upload: Upload) => boolean) =>
      this.#revisions.some((revision) => revision.key === key) ||
      this.#uploads.some((upload) => upload.key === key && isKeeping(upload));
    const isYoung = ({ at }: Upload) => at >= since;
    const due = [...this.#keys].filter((key) => !kept(key, isYoung));
    // The store may keep an object until the reservation it last saw is too old, even when that
    // reservation has been closed or finalized since. So only `due` must be deleted.
    const may = [...this.#keys].filter((key) => !kept(key, (one) => one.open && isYoung(one)));
    const swept = await this.#store.objects.deleteUnreferenced(since, 100);
    expect(swept).toEqual(expect.arrayContaining(due));
    expect(may).toEqual(expect.arrayContaining(swept));
    for (const key of swept) this.#keys.delete(key);
    this.#uploads = this.#uploads.filter(({ key }) => this.#keys.has(key));
  }
}
