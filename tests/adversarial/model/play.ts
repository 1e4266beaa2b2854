import {
  createAccount,
  linkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import { random } from '../../../tools/support/random.ts';
import { Asking, type Family } from './ask.ts';
import { ClientState } from './client-state.ts';
import { AWAY_MS, type Deployment, type Server } from './deployment.ts';
import { type Event, explain, outcomes } from './explain.ts';
import { lists, reads } from './reads.ts';
import type { Answer } from './spec/answers.ts';
import type { Request } from './spec/requests.ts';
import type { State } from './spec/state.ts';
import { type Action, accountOf, KEYS, type Step } from './steps.ts';

/** One run: new accounts on a deployment, and the states that the model considers possible. */
export class Play {
  readonly #deployment: Deployment;
  readonly #asking: Asking;
  readonly #isS3: boolean;
  readonly #random: () => number;
  readonly clientState: ClientState;
  #states: State[];
  readonly story: string[] = [];
  /** The number of answers of each kind. */
  readonly tally = new Map<string, number>();

  private constructor(deployment: Deployment, family: Family, isS3: boolean, seed: number) {
    this.#deployment = deployment;
    this.#random = random(seed);
    this.#isS3 = isS3;
    this.clientState = new ClientState(isS3);
    this.#asking = new Asking(deployment, family, this.clientState, isS3);
    const { owner, accounts } = family;
    const state: State = {
      bytes: isS3 ? 's3' : 'files',
      now: deployment.clock.now(),
      named: 0,
      owner,
      sweeping: deployment.sweeping,
      accounts: Object.fromEntries(
        Object.entries(accounts).map(([as, { id, name }]) => [as, { id, name }]),
      ),
      keys: Object.fromEntries(
        KEYS.map((key) => [key, { account: accountOf(key), revoked: false }]),
      ),
      links: { app: 'alice', lib: 'bob' },
      branches: {},
      targets: [],
      reservations: [],
      objects: {},
      requests: {},
      testRuns: {},
      admitted: [],
    };
    this.#states = [state];
  }

  static async begin(deployment: Deployment, isS3: boolean, seed: number): Promise<Play> {
    const number = deployment.nextNumber();
    const owner = `owner-${number}`;
    const { deps } = deployment.server();
    const [alice, bob] = await Promise.all([
      createAccount(deps, `alice ${number}`),
      createAccount(deps, `bob ${number}`),
    ]);
    const play = new Play(deployment, { owner, accounts: { alice, bob }, keys: {} }, isS3, seed);
    await Promise.all([
      ...KEYS.map((key) => play.#asking.newKey(key, accountOf(key))),
      linkRepository(deps, `${owner}/app`, alice),
      linkRepository(deps, `${owner}/lib`, bob),
    ]);
    return play;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        return this.#wait(step.ms);
      case 'new key':
        return this.#newKey(step.key);
      case 'crash':
        await this.#deployment.crash(this.#anyServer());
        this.story.push('crash');
        this.#count('crash');
        return this.#later(AWAY_MS);
      case 'together':
        await this.#together(step.threads);
        return this.#lookAgain();
      case 'die during':
        return this.#dieDuring(step.threads, step.calls);
      default:
        await this.#each([step], true, async (request) => {
          const answer = await this.#asking.ask(request, this.#anyServer());
          this.#explain([[{ request, answer }]], true);
          return answer;
        });
    }
  }

  #wait(ms: number): void {
    this.#deployment.clock.advance(ms);
    this.#later(ms);
    this.story.push(`wait ${ms / 60_000} min`);
  }

  #later(ms: number): void {
    for (const state of this.#states) state.now += ms;
  }

  async #newKey(name: string): Promise<void> {
    const account = accountOf(name);
    await this.#asking.newKey(name, account);
    for (const state of this.#states) state.keys[name] = { account, revoked: false };
  }

  /** Performs the requests of the actions, one after the other, while the server answers. */
  async #each(
    actions: Action[],
    alone: boolean,
    ask: (request: Request) => Promise<Answer | undefined>,
  ): Promise<void> {
    for (const action of actions) {
      const unseen = !alone || this.#deployment.sweeping;
      const requests = this.clientState.requestsOf(action, this.#deployment.clock.now(), !unseen);
      for (let next = requests.next(); !next.done; ) {
        const answer = await ask(next.value);
        if (!answer) return;
        next = requests.next(answer);
      }
    }
  }

  /** Runs the threads concurrently. Each waits for its own answers only. */
  async #together(threads: Action[][]): Promise<void> {
    const revoking = threads.flat().some(({ do: what }) => what === 'revoke');
    const happened = await Promise.all(
      threads.map(async (actions) => {
        const events: Event[] = [];
        await this.#each(actions, false, async (request) => {
          const server = this.#anyServer();
          if (server.power.isOff) return undefined;
          events.push(...(await this.#event(request, server, revoking)));
          return events.at(-1)?.answer;
        });
        return events;
      }),
    );
    this.#explain(happened, false);
    if (isPutAtOnce(happened)) this.#count('one slot: puts at once');
  }

  /** In which order things happened, where that matters and can be seen. */
  async #lookAgain(): Promise<void> {
    if (this.#states.length > 1) await this.#readAll(lists(this.#states));
  }

  async #readAll(reads: Iterable<Request>): Promise<void> {
    const ask = async (request: Request): Promise<Event> => ({
      request,
      answer: await this.#asking.ask(request, this.#anyServer()),
    });
    const all = [...reads];
    // What is swept meanwhile is there for one and gone for the next: then their order matters.
    if (this.#deployment.sweeping) for (const one of all) this.#explain([[await ask(one)]], true);
    else for (const event of await Promise.all(all.map(ask))) this.#explain([[event]], true);
  }

  async #event(request: Request, server: Server, revoking: boolean): Promise<Event[]> {
    const { power } = server;
    const seen = await this.#asking.ask(request, server).catch((error: unknown) => {
      if (!power.isOff) throw error;
      return undefined;
    });
    const before: Event[] = [];
    let asked = request;
    // Its key was looked at when it came, which may have been before that was revoked.
    if (revoking && 'as' in request && seen?.status !== 401) {
      const { as } = request;
      const ticket = this.#deployment.nextNumber();
      before.push({ request: { do: 'admit', as, ticket }, answer: seen && { status: 0 } });
      asked = { ...request, ticket };
    }
    // Who asks for it at the same time is told the same as the first, and nothing of a replay.
    if (seen && request.do.startsWith('finalize')) delete seen.replayed;
    if (this.#isS3 && request.do.startsWith('finalize') && 'token' in request)
      before.push({ request: { do: 'collect', token: request.token }, answer: { status: 0 } });
    return [...before, { request: asked, answer: seen }];
  }

  async #dieDuring(threads: Action[][], calls: number): Promise<void> {
    const dying = this.#anyServer();
    dying.power.cutAfter(calls);
    const over = new AbortController();
    const leases = this.#deployment.endLeasesOf(dying, over.signal);
    try {
      await this.#together(threads);
    } finally {
      over.abort();
      await this.#deployment.crash(dying);
      await leases;
    }
    this.story.push('died');
    this.#count('died');
    this.#later(AWAY_MS);
    await this.#lookAgain();
  }

  #anyServer(): Server {
    return this.#deployment.server(this.#random());
  }

  #explain(threads: Event[][], alone: boolean): void {
    this.story.push(
      threads.map((events) => events.map((one) => this.#tell(one)).join('\n')).join('\n  beside\n'),
    );
    const states = explain(this.#states, threads, alone);
    for (const state of states) state.admitted = [];
    if (states.length > 0) {
      this.#states = states;
      return;
    }
    throw new Error(
      `nothing explains the last answer of:\n${this.story.join('\n')}${this.#expected(threads, alone)}`,
    );
  }

  /** The expected answer, where there is only one. */
  #expected(threads: Event[][], alone: boolean): string {
    const [event] = threads[0] ?? [];
    if (!alone || !event) return '';
    const expected = this.#states.flatMap((state) =>
      [...outcomes(state, event.request, true)].map((one) => one.expected),
    );
    return `\n  expected ${expected.map((one) => this.#nameless(JSON.stringify(one))).join('\n  or ')}`;
  }

  #tell({ request, answer }: Event): string {
    const { do: what, ...rest } = request;
    const again = answer?.replayed ? ', again' : '';
    const seen = `${what}: ${answer ? (answer.code ?? answer.status) + again : 'no answer'}`;
    this.#count(seen);
    return this.#nameless(
      `${what} ${JSON.stringify(rest)}\n  → ${JSON.stringify(answer) ?? 'no answer'}`,
    );
  }

  #count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  /** Removes tokens and upload urls from what a run reports. */
  #nameless(text: string): string {
    return text.replace(/"putUrl":"[^"]*",?/g, '').replace(/(vtr[kr]_\w{4})\w+/g, '$1…');
  }

  /** Reads everything that can be read. */
  async audit(): Promise<void> {
    const [state] = this.#states;
    for (const name of ['alice 1', 'bob']) if (state?.keys[name]?.revoked) await this.#newKey(name);
    await this.#readAll(reads(this.#states, this.clientState));
  }
}

/** Whether two of them PUT to the same slot. */
function isPutAtOnce(threads: Event[][]): boolean {
  const slots = threads.map((events) => {
    const keys = events.map(({ request }) => (request.do === 'put' ? request.objectKey : ''));
    return new Set(keys.filter((key) => key !== ''));
  });
  const all = slots.flatMap((keys) => [...keys]);
  return new Set(all).size < all.length;
}
