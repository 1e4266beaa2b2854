import { random } from '../../../tools/support/random.ts';
import type { Client, Reserved, Shown } from './client.ts';
import { type Content, Contents, declared, type Habits } from './contents.ts';
import { contentOf, type Target, type Upload } from './uploads.ts';

/** The number of concurrent uploads, so that commits and fsyncs are grouped. */
const AT_ONCE = 3;
const COMMITS = 2;

/** The probability of a delete after an upload. It may hit a target of a concurrent upload. */
const DELETES = 0.2;

type Plan = {
  repo: string;
  seed: number;
  habits: Habits;
  branch?: string;
  known?: Content[] | undefined;
  isEnough?: (done: Upload[]) => boolean;
};

/** A client that uploads builds and previews, drawn from the seed, until its server is gone. */
export class Uploader {
  readonly done: Upload[] = [];
  readonly wrong: string[] = [];
  readonly #client: Client;
  readonly #repo: string;
  readonly #branch: string;
  readonly #isEnough: (done: Upload[]) => boolean;
  readonly #random: () => number;
  readonly #contents: Contents;
  readonly #targets = new Map<string, Target>();
  #over = false;
  #working: Promise<void>[] = [];

  constructor(client: Client, plan: Plan) {
    const { repo, branch = 'main', seed, habits, known, isEnough = () => false } = plan;
    this.#client = client;
    this.#repo = repo;
    this.#branch = branch;
    this.#isEnough = isEnough;
    this.#random = random(seed);
    this.#contents = new Contents(this.#random, habits, known);
  }

  get targets(): Target[] {
    return [...this.#targets.values()];
  }

  /** Resolves when the server has stopped. Rejects if it refuses a request before. */
  async run(stopped: Promise<void>): Promise<void> {
    const work = async () => {
      while (!this.#over && !this.#isEnough(this.done)) {
        await this.#upload();
        if (this.#random() < DELETES) await this.#delete();
      }
    };
    this.#working = Array.from({ length: AT_ONCE }, work);
    await Promise.race([stopped, Promise.all(this.#working)]);
    this.#over = true;
  }

  /** To be called after the server was killed: resolves when all requests have ended. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#working);
  }

  async #upload(): Promise<void> {
    const kind = this.#random() < 0.7 ? 'builds' : 'previews';
    const contents = this.#contents.draw();
    const commit = Math.floor(this.#random() * COMMITS);
    // Some uploads omit a slot, and some never finalize.
    const leaves = this.#random() < 0.1 ? Math.floor(this.#random() * contents.size) : -1;
    const finalizes = this.#random() > 0.15 && leaves === -1;

    const wish = kind === 'builds' ? this.#build(commit, contents) : declared(contents);
    const upload = await this.#reserve(kind, contents, wish);
    const puts = upload.reserved.slots.map(async (slot, index) => {
      if (index === leaves || slot.uploaded) return;
      const answer = await this.#client.put(slot, contentOf(upload, slot).bytes);
      if (answer === 200) upload.stored.add(slot.objectKey);
      else this.#refused(upload.target, 'a PUT', answer, 403);
    });
    await Promise.all(puts);
    if (finalizes) await this.#finalize(upload);
  }

  async #reserve(
    kind: Target['kind'],
    contents: Upload['contents'],
    wish: object,
  ): Promise<Upload> {
    const deleted = this.targets.filter(({ deletion }) => deletion === 'answered');
    const { status, body } = await this.#client.api<Reserved>('POST', `/${kind}`, wish);
    if (status !== 201) throw new Error(`a reserve was answered with ${status}`);
    const id = body.id ?? body.shareId ?? '';
    const target = this.#targets.get(id) ?? { kind, id };
    this.#targets.set(id, target);
    if (deleted.includes(target)) this.wrong.push(`${kind} ${id} was deleted and is reserved`);
    const upload = { target, contents, reserved: body, stored: new Set<string>(), asked: false };
    this.done.push(upload);
    return upload;
  }

  async #finalize(upload: Upload): Promise<void> {
    const { target, reserved } = upload;
    const wasDeleted = target.deletion === 'answered';
    upload.asked = true;
    const path = `/${target.kind}/finalize`;
    const { token } = reserved;
    const { status, body } = await this.#client.api<Shown>('POST', path, { token });
    if (status !== 201) return this.#refused(target, 'a finalize', status, 404);
    upload.record = body;
    if (wasDeleted) this.wrong.push(`${target.kind} ${target.id} was deleted and is finalized`);
  }

  /** Both kinds are equally likely, although there are more previews. */
  async #delete(): Promise<void> {
    const wanted = this.#random() < 0.5 ? 'builds' : 'previews';
    const targets = this.targets.filter(
      ({ kind, deletion }) => kind === wanted && deletion === undefined,
    );
    const target = targets[Math.floor(this.#random() * targets.length)];
    if (!target) return;
    target.deletion = 'asked';
    const status = await this.#client.delete(`/${target.kind}/${target.id}`);
    if (status !== 204) throw new Error(`a delete was answered with ${status}`);
    target.deletion = 'answered';
  }

  /** Checks a refusal: only an upload to a target that is being deleted may be refused. */
  #refused({ deletion }: Target, what: string, status: number, expected: number): void {
    const refused = `${what} was answered with ${status}`;
    if (deletion === undefined) throw new Error(refused);
    if (status !== expected) this.wrong.push(`${refused} after a delete`);
  }

  #build(commit: number, contents: Upload['contents']) {
    const identity = { owner: 'acme', repo: this.#repo, branch: this.#branch };
    return { ...identity, commitSha: String(commit).repeat(40), ...declared(contents) };
  }
}
