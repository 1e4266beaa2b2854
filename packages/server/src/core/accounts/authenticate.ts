import type { Scope } from '@vitrine/contract';
import type { ApiKey, Caller } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { Deps } from '../ports/deps.ts';
import { parse, sameHash } from './credentials.ts';

const unauthorized = (what: string) =>
  new Refusal(
    'unauthorized',
    `${what} Send \`Authorization: Bearer vtrk_…\` with a valid API key.`,
  );

/** The secret is right, but the key is revoked or expired. */
export class StaleKey extends Refusal {
  readonly key: ApiKey;

  constructor(key: ApiKey, what: string) {
    const { code, message } = unauthorized(what);
    super(code, message);
    this.key = key;
  }
}

/** The sender of `credential`, which is the part of the Authorization header after `Bearer`. */
export async function authenticate(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  credential: string | undefined,
): Promise<Caller> {
  if (credential === undefined) throw unauthorized('No API key came with the request.');
  const parsed = parse('vtrk', credential);
  if (!parsed) throw unauthorized('The API key is malformed: it is incomplete or has a typo.');
  const behind = store.behind();
  let found = await store.keys.find(parsed.id);
  // An operator may have created the key a moment ago, in another process.
  if (!found && behind) {
    await behind;
    found = await store.keys.find(parsed.id);
  }
  // An unknown id and a wrong secret get the same answer, so that it does not reveal which ids
  // exist.
  if (!found || !sameHash(found.key.secretHash, parsed.secretHash)) {
    throw unauthorized('The API key is not known here.');
  }
  const { key } = found;
  if (key.revokedAt !== null) throw new StaleKey(key, 'The API key was revoked.');
  if (key.expiresAt !== null && key.expiresAt <= clock.now()) {
    throw new StaleKey(key, 'The API key has expired.');
  }
  return found;
}

export function requireScope(key: ApiKey, scope: Scope): void {
  if (key.scopes.includes(scope)) return;
  throw new Refusal(
    'insufficient_scope',
    `This needs an API key with the scope \`${scope}\`; this one has ${key.scopes.join(', ')}.`,
    { scope },
  );
}
