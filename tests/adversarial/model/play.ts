import { random } from '../../../tools/support/random.ts';
import { Asking, type Family } from './ask.ts';
import { ClientState } from './client-state.ts';
import { AWAY_MS, type Deployment, type Server } from './deployment.ts';
import { type Event, explain } from './explain.ts';
import { createFamily, initialState } from './initial-state.ts';
import { lists, reads } from './reads.ts';
import type { Answer } from './spec/answers.ts';
import type { Request } from './spec/requests.ts';
import type { State } from './spec/state.ts';
import { type Action, accountOf, KEYS, type Step } from './steps.ts';
import { expectedIn, Story } from './story.ts';

/** One run: new accounts on a deployment, and the states that the model considers possible. */
export class Play {
  readonly #deployment: Deployment;
  readonly #asking: Asking;
  readonly #isS3: boolean;
  readonly #random: () => number;
  readonly clientState: ClientState;
  #states: State[];
  readonly story = new Story();

  private constructor(deployment: Deployment, family: Family, isS3: boolean, seed: number) {
    this.#deployment = deployment;
    this.#random = random(seed);
    this.#isS3 = isS3;
    this.clientState = new ClientState(isS3);
    this.#asking = new Asking(deployment, family, this.clientState, isS3);
    this.#states = [initialState(deployment, family, isS3)];
  }

  static async begin(deployment: Deployment, isS3: boolean, seed: number): Promise<Play> {
    const play = new Play(deployment, await createFamily(deployment), isS3, seed);
    await Promise.all(KEYS.map((key) => play.#asking.newKey(key, accountOf(key))));
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
        this.story.add('crash');
        this.story.count('crash');
        return this.#passTime(AWAY_MS);
      case 'together':
        await this.#runConcurrently(step.threads);
        return this.#narrow();
      case 'die during':
        return this.#dieDuring(step.threads, step.calls);
      default:
        await this.#perform([step], true, async (request) => {
          const answer = await this.#asking.ask(request, this.#anyServer());
          this.#explain([[{ request, answer }]], true);
          return answer;
        });
    }
  }

  #wait(ms: number): void {
    this.#deployment.clock.advance(ms);
    this.#passTime(ms);
    this.story.add(`wait ${ms / 60_000} min`);
  }

  #passTime(ms: number): void {
    for (const state of this.#states) state.now += ms;
  }

  async #newKey(name: string): Promise<void> {
    const account = accountOf(name);
    await this.#asking.newKey(name, account);
    for (const state of this.#states) state.keys[name] = { account, revoked: false };
  }

  async #perform(
    actions: Action[],
    alone: boolean,
    ask: (request: Request) => Promise<Answer | undefined>,
  ): Promise<void> {
    for (const action of actions) {
      const isConcurrent = !alone || this.#deployment.sweeping;
      const requests = this.clientState.requestsOf(
        action,
        this.#deployment.clock.now(),
        !isConcurrent,
      );
      for (let next = requests.next(); !next.done; ) {
        const answer = await ask(next.value);
        if (!answer) return;
        next = requests.next(answer);
      }
    }
  }

  /** Runs the threads concurrently. Each waits for its own answers only. */
  async #runConcurrently(threads: Action[][]): Promise<void> {
    const revoking = threads.flat().some(({ do: what }) => what === 'revoke');
    const events = await Promise.all(
      threads.map(async (actions) => {
        const own: Event[] = [];
        await this.#perform(actions, false, async (request) => {
          const server = this.#anyServer();
          if (server.power.isOff) return undefined;
          own.push(...(await this.#event(request, server, revoking)));
          return own.at(-1)?.answer;
        });
        return own;
      }),
    );
    this.#explain(events, false);
  }

  /** Narrows several possible states down by reading the lists, which show the order of events. */
  async #narrow(): Promise<void> {
    if (this.#states.length > 1) await this.#readAll(lists(this.#states));
  }

  async #readAll(reads: Iterable<Request>): Promise<void> {
    const ask = async (request: Request): Promise<Event> => ({
      request,
      answer: await this.#asking.ask(request, this.#anyServer()),
    });
    const all = [...reads];
    // A sweep may remove an object between two reads, so their order matters.
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
    // The key was checked when the request arrived, which may have been before its revocation.
    if (revoking && 'as' in request && seen?.status !== 401) {
      const { as } = request;
      const ticket = this.#deployment.nextNumber();
      before.push({ request: { do: 'admit', as, ticket }, answer: seen && { status: 0 } });
      asked = { ...request, ticket };
    }
    // A concurrent finalize gets the answer of the first one, without the header of a replay.
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
      await this.#runConcurrently(threads);
    } finally {
      over.abort();
      await this.#deployment.crash(dying);
      await leases;
    }
    this.story.add('died');
    this.story.count('died');
    this.#passTime(AWAY_MS);
    await this.#narrow();
  }

  #anyServer(): Server {
    return this.#deployment.server(this.#random());
  }

  #explain(threads: Event[][], alone: boolean): void {
    this.story.addThreads(threads);
    const states = explain(this.#states, threads, alone);
    for (const state of states) state.admitted = [];
    if (states.length > 0) {
      this.#states = states;
      return;
    }
    const [event] = alone ? (threads[0] ?? []) : [];
    const expected = event ? expectedIn(this.#states, event.request) : '';
    throw new Error(`nothing explains the last answer of:\n${this.story}${expected}`);
  }

  async audit(): Promise<void> {
    const [state] = this.#states;
    for (const name of ['alice 1', 'bob']) if (state?.keys[name]?.revoked) await this.#newKey(name);
    await this.#readAll(reads(this.#states, this.clientState));
  }
}
