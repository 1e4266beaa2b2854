import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { type Client, commitOf, type Piece, pieces } from '../support/client.ts';

/** The number of files in a build, large enough that each reservation needs new pages in the database. */
const FILES = 150;
/** More reservations than any disk of a scenario can hold, even when PostgreSQL frees a part of its log. */
const MOST = 4000;
const PAUSE_MS = 20;
/** The number of concurrent clients. Their writes are grouped, and fail together. */
const AT_ONCE = 4;

type Answers = {
  tolerated: readonly string[];
  refused(code: string): void;
};

/** Clients that reserve large builds, one after the other, until they are refused. */
export class BackgroundLoad {
  readonly #run: Run;
  readonly #client: Client;
  readonly #answers: Answers;
  readonly #pieces: Piece[];
  readonly #tokens: string[] = [];
  /** Builds for which the server said that nothing was stored. */
  readonly #nothing: string[] = [];
  #over = false;
  #going: Promise<void> = Promise.resolve();

  constructor(run: Run, client: Client, answers: Answers) {
    this.#run = run;
    this.#client = client;
    this.#answers = answers;
    const [first] = pieces(run, 1) as [Piece];
    this.#pieces = Array.from({ length: FILES }, (_, at) => ({ ...first, path: `${at}.txt` }));
  }

  /** Starts the clients and resolves when each was refused once. They continue in the background. */
  async begin(): Promise<void> {
    this.#over = false;
    await this.#together(async () => {
      for (let asked = 0; await this.#once(); asked += 1) {
        if (asked > MOST) throw new Error(`${MOST} reservations did not fill what was left`);
      }
    });
    this.#going = this.#together(() => this.#goOn());
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#going;
  }

  async #together(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Checks that acknowledged reservations exist, and that those refused for lack of space do not. */
  async look(): Promise<void> {
    for (const commit of this.#nothing.splice(0)) {
      const query = `owner=acme&repo=shop&branch=main&commitSha=${commit}`;
      const { status } = await this.#client.get(`/api/v1/builds?${query}`);
      if (status !== 404)
        this.#run.broken('a refused reservation is stored', `507, and now ${status}`);
    }
    for (const token of this.#tokens.splice(0)) {
      const { status, code } = await this.#client.renew(token);
      if (status !== 200)
        this.#run.broken('an acknowledged reservation is lost', `renew: ${status} ${code}`);
    }
  }

  async #goOn(): Promise<void> {
    while (!this.#over) {
      await this.#once();
      await sleep(PAUSE_MS);
    }
  }

  async #once(): Promise<boolean> {
    const commit = commitOf(this.#run);
    const { status, code, body } = await this.#client.reserve(commit, this.#pieces);
    if (status === 201) {
      this.#tokens.push(body.token);
      return true;
    }
    if (status === 507) this.#nothing.push(commit);
    const answer = status === 0 ? 'cut' : `${code}`;
    if (this.#answers.tolerated.includes(answer)) this.#answers.refused(answer);
    else this.#run.broken('reserve is answered wrongly', `${status} ${answer}`);
    return false;
  }
}
