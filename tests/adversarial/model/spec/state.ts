import { type Content, type PieceName, pieces } from './pieces.ts';

/**
 * All that the model knows of a server: what the contract makes it remember, and nothing of how it
 * does so. It is one JSON value. What the server names (ids, tokens, slots) is called `{token 3}`
 * here until an answer has told what it is.
 */
export type State = {
  /** Who takes the bytes of a PUT: this server, or S3, which asks nobody. */
  bytes: 'files' | 's3';
  /** A sweep follows upon the other, beside all that happens. */
  sweeping: boolean;
  now: number;
  named: number;
  owner: string;
  accounts: Record<string, { id: string; name: string }>;
  keys: Record<string, { account: string; revoked: boolean }>;
  /** Requests under way whose key was good when they came. */
  admitted: number[];
  /** The account that a repository is linked to. */
  links: Record<string, string | null>;
  /** The stable url of a branch, by everything it depends on. */
  branches: Record<string, string>;
  /** In the order of their first reserve. */
  targets: Target[];
  /** In the order in which they were made, which is what `latest` goes by. */
  reservations: Reservation[];
  /** Bytes an account holds. Those that nothing needs are gone, or not, once a sweep has begun. */
  objects: Record<string, 'held' | 'perhaps'>;
  requests: Record<string, { body: string; reservation: string; at: number }>;
  testRuns: Record<string, number>;
};

/** A thing that a sweep removes in its time. After one that nobody watched to its end: perhaps. */
export type Presence = 'there' | 'perhaps' | 'gone';

/** A build or a preview. */
export type Target = {
  kind: 'build' | 'preview';
  account: string;
  platform: string;
  /** The id of the API. That of a preview is its share id. */
  id: string;
  share: string;
  /** What makes two uploads the same build. */
  identity: { repo: string; branch: string; commit: string } | null;
  billing: string | null;
  presence: Presence;
  createdAt: number;
  updatedAt: number;
  readyAt: number | null;
  expiresAt: number | null;
  /** The first one has the number 1; the last one is shown. */
  revisions: { content: Content; supersededAt: number | null }[];
  /** The reservation that the last revision came from. */
  current: string | null;
};

export type Slot = {
  key: string;
  role: 'bundle' | 'file' | 'recording';
  path: string | null;
  piece: PieceName;
  /** The account holds its bytes, verified. */
  filled: boolean;
  /** What was PUT to S3 and waits there for a finalize. */
  staged: 'right' | 'wrong' | null;
};

export type Reservation = {
  /** That of its first slot. */
  id: string;
  account: string;
  /** The id of its target. */
  target: string;
  content: Content;
  retentionDays: number;
  presence: Presence;
  createdAt: number;
  expiresAt: number;
  closed: boolean;
  /** So many finalizes look at its uploads, or died while they did: nobody knows how far they came. */
  looking: number;
  /** What finalize answered, for ever the same. */
  finalized: unknown;
  tokens: string[];
  slots: Slot[];
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long a reservation lives, and how many of one identity are open at once, in these scenarios. */
export const LIFETIME = 60 * MINUTE;
export const MOST_OPEN = 2;

/** Another state to which other things can happen. What never changes is shared. */
export function copyOf(state: State): State {
  const { keys, links, branches, objects, requests, testRuns, admitted } = state;
  return {
    ...state,
    keys: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { ...key }])),
    links: { ...links },
    branches: { ...branches },
    objects: { ...objects },
    requests: { ...requests },
    testRuns: { ...testRuns },
    admitted: [...admitted],
    targets: state.targets.map((one) => ({
      ...one,
      revisions: one.revisions.map((revision) => ({ ...revision })),
    })),
    reservations: state.reservations.map((one) => ({
      ...one,
      tokens: [...one.tokens],
      slots: one.slots.map((slot) => ({ ...slot })),
    })),
  };
}

/** A new name for something the server will name. */
export function fresh(state: State, kind: string): string {
  state.named += 1;
  return `{${kind} ${state.named}}`;
}

/** Tries every way that the contract leaves open. */
export type Choose = <T>(options: T[]) => T;

export function isOpen({ closed, finalized, expiresAt }: Reservation, now: number): boolean {
  return !closed && finalized === null && expiresAt > now;
}

/** What a thing that a sweep may have removed turns out to be. */
export function isThere(thing: { presence: Presence }, choose: Choose): boolean {
  if (thing.presence === 'perhaps') thing.presence = choose<Presence>(['there', 'gone']);
  return thing.presence === 'there';
}

/** Whether an account holds some bytes, so that they need not be PUT. */
export function holds(state: State, account: string, object: string, choose: Choose): boolean {
  const name = `${account} ${object}`;
  const presence = state.objects[name];
  if (presence === undefined) return isFound(state, account, object, choose);
  if (presence === 'held' || choose([true, false])) {
    state.objects[name] = 'held';
    return true;
  }
  delete state.objects[name];
  return false;
}

/** Whether a finalize that has begun has found them by now. */
function isFound(state: State, account: string, object: string, choose: Choose): boolean {
  const [found] = state.reservations
    .filter((one) => one.account === account && one.looking > 0)
    .flatMap((one) => one.slots.map((slot) => ({ one, slot })))
    .filter(({ slot }) => slot.staged === 'right' && pieces[slot.piece].object === object);
  if (!found || !choose([false, true])) return false;
  fill(state, found.one, found.slot);
  return true;
}

/** Its bytes are right, and the account holds them. */
export function fill(state: State, { account }: Reservation, slot: Slot): void {
  state.objects[`${account} ${pieces[slot.piece].object}`] = 'held';
  slot.filled = true;
  slot.staged = null;
}

/** Whether the page and the API of a target are its account's just now. */
export const isLinked = ({ links }: State, { account, identity }: Target): boolean =>
  identity === null || links[identity.repo] === account;
