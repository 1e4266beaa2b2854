import type { ClientState } from './client-state.ts';
import type { Request } from './spec/requests.ts';
import type { State } from './spec/state.ts';
import { accountOf, BRANCHES, REPOS } from './steps.ts';

const READERS = ['alice 1', 'bob'];

/** The platforms for which there is or was a build. */
function platformsOf(states: State[], repo: string): string[] {
  const targets = states.flatMap((state) => state.targets);
  const of = targets.filter(({ identity }) => identity?.repo === repo);
  return [...new Set(of.map(({ platform }) => platform))];
}

/** Requests for all lists. They show the order in which targets were made. */
export function* lists(states: State[]): Generator<Request> {
  const targets = states.flatMap((state) => state.targets);
  const has = (account: string) =>
    targets.some((one) => one.kind === 'preview' && one.account === account);
  for (const as of READERS) if (has(accountOf(as))) yield { do: 'previews', as };
  for (const repo of REPOS) {
    const as = states[0]?.links[repo] === 'bob' ? 'bob' : 'alice 1';
    for (const platform of platformsOf(states, repo))
      yield { do: 'list', as, repo, platform, branch: null, commit: null, status: null };
  }
}

/** Requests for everything that can be read. */
export function* reads(states: State[], clientState: ClientState): Generator<Request> {
  for (const list of lists(states)) {
    yield list;
    if (list.do !== 'list') continue;
    for (const branch of BRANCHES) yield { ...list, do: 'latest', branch };
  }
  for (const as of READERS) yield { do: 'usage', as };
  for (const { kind, id } of clientState.targets)
    for (const as of READERS) yield { do: kind, as, id };
  yield* clientState.contents.values();
}
