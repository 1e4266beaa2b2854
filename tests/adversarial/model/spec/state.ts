import { type Content, type PieceName, pieces } from './pieces.ts';

/**
 * The model's knowledge of a server: what the contract makes it remember, not how it does so. It is
 * one JSON value. What the server names (ids, tokens, slots) is called `{token 3}` until an answer
 * reveals its name.
 */
export type State = {
  /** The receiver of PUTs: the server, or S3, which does not ask the server. */
  bytes: 'files' | 's3';
  /** Whether sweeps run all the time. */
  sweeping: boolean;
  now: number;
  named: number;
  owner: string;
  accounts: Record<string, { id: string; name: string }>;
  keys: Record<string, { account: string; revoked: boolean }>;
  /** The tickets of requests in progress whose key was accepted. */
  admitted: number[];
  /** The account that a repository is linked to. */
  links: Record<string, string | null>;
  /** The stable url of a branch, by everything it depends on. */
  branches: Record<string, string>;
  /** In the order of their first reservations. */
  targets: Target[];
  /** In the order of creation, which decides `latest`. */
  reservations: Reservation[];
  /** The objects that an account holds. Unneeded ones may be gone once a sweep has begun. */
  objects: Record<string, 'held' | 'perhaps'>;
  requests: Record<string, { body: string; reservation: string; at: number }>;
  testRuns: Record<string, number>;
};

/** After a sweep with concurrent requests this is unknown. */
export type Presence = 'there' | 'perhaps' | 'gone';

export type Target = {
  kind: 'build' | 'preview';
  account: string;
  platform: string;
  /** The id of the API. That of a preview is its share id. */
  id: string;
  share: string;
  /** The fields that identify a build. */
  identity: { repo: string; branch: string; commit: string } | null;
  billing: string | null;
  presence: Presence;
  createdAt: number;
  updatedAt: number;
  readyAt: number | null;
  expiresAt: number | null;
  /** The revisions. The first has the number 1, and the last is current. */
  revisions: { content: Content; supersededAt: number | null }[];
  current: string | null;
};

export type Slot = {
  key: string;
  role: 'bundle' | 'file' | 'recording';
  path: string | null;
  piece: PieceName;
  /** Whether the account holds the verified bytes. */
  filled: boolean;
  /** The bytes that were PUT to S3 and wait for a finalize. */
  staged: 'right' | 'wrong' | null;
  /** How often its bytes had the wrong digest since it was opened last. */
  failures: number;
  /** How often a renew has opened it again. */
  reopenings: number;
};

export type Reservation = {
  id: string;
  account: string;
  target: string;
  content: Content;
  retentionDays: number;
  presence: Presence;
  createdAt: number;
  expiresAt: number;
  closed: boolean;
  /** Finalizes that are verifying its uploads, or died. Their progress is unknown. */
  looking: number;
  /** The answer of finalize, which never changes. */
  finalized: unknown;
  tokens: string[];
  slots: Slot[];
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** In milliseconds, and the number of open reservations of a target. */
export const LIFETIME = 60 * MINUTE;
export const MOST_OPEN = 2;

/** After this many wrong digests a slot is closed. A renew opens it again, this many times. */
const MOST_FAILURES = 5;
const MOST_REOPENINGS = 3;

export const isClosed = ({ failures }: Slot): boolean => failures >= MOST_FAILURES;

export function reopen(slot: Slot): void {
  if (!isClosed(slot) || slot.reopenings >= MOST_REOPENINGS) return;
  slot.failures = 0;
  slot.reopenings += 1;
}

/** A copy of a state that can change independently. Parts that never change are shared. */
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

/** The model's name for something that the server will name. */
export function fresh(state: State, kind: string): string {
  state.named += 1;
  return `{${kind} ${state.named}}`;
}

/** Returns one of the options that the contract leaves open. `outcomes` tries all of them. */
export type Choose = <T>(options: T[]) => T;

export function isOpen({ closed, finalized, expiresAt }: Reservation, now: number): boolean {
  return !closed && finalized === null && expiresAt > now;
}

/** Decides whether a thing that a sweep may have removed is still there. */
export function isThere(thing: { presence: Presence }, choose: Choose): boolean {
  if (thing.presence === 'perhaps') thing.presence = choose<Presence>(['there', 'gone']);
  return thing.presence === 'there';
}

export function fill(state: State, { account }: Reservation, slot: Slot): void {
  state.objects[`${account} ${pieces[slot.piece].object}`] = 'held';
  slot.filled = true;
  slot.staged = null;
}

/** Whether the repository of a target is linked to its account at present. */
export const isLinked = ({ links }: State, { account, identity }: Target): boolean =>
  identity === null || links[identity.repo] === account;
