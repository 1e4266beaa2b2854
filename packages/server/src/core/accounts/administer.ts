import { parseRepository, repositoryKey, type Scope } from '@vitrine/contract';
import { scopes as knownScopes } from '@vitrine/contract/schemas';
import { byOperator } from '../audit/event.ts';
import type { Account, ApiKey, Repository } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { ApiKeyRepository } from '../ports/account-repositories.ts';
import type { Deps } from '../ports/deps.ts';
import { RENEWABLE_MS } from '../retention/periods.ts';
import { mint } from './credentials.ts';

/**
 * Operations of operators on accounts, keys and links. They are commands and not part of the API.
 * The audit log records their changes. A command that changes nothing succeeds and records nothing.
 */

type Admin = Pick<Deps, 'store' | 'clock' | 'ids'>;
const DAY = 86_400_000;
const invalidRequest = (message: string) => new Refusal('invalid_request', message);

export async function createAccount({ store, clock, ids }: Admin, name: string): Promise<Account> {
  if (name.trim() !== name || name === '' || name.length > 100 || /\p{Cc}|\p{Cs}/u.test(name)) {
    throw invalidRequest(
      'An account name has 1 to 100 characters, no controls and no space at its ends.',
    );
  }
  const at = clock.now();
  const account = { id: `acc_${ids.base62(16)}`, name, createdAt: at };
  const inserted = await store.transaction(async ({ accounts, audit }) => {
    if (!(await accounts.insert(account))) return false;
    const target = { account: account.id };
    await audit.record(byOperator(account.id, { at, action: 'account.created', target }));
    return true;
  });
  if (!inserted)
    throw invalidRequest(`There is an account \`${name}\` already; choose another name.`);
  return account;
}

export async function findAccount({ store }: Admin, idOrName: string): Promise<Account> {
  const account = await store.accounts.find(idOrName);
  if (account) return account;
  throw new Refusal(
    'not_found',
    `There is no account \`${idOrName}\`. \`vitrine-server account list\` shows them; \`vitrine-server account create <name>\` makes one.`,
  );
}

/** Whether pages of the account show stacks by its source maps, which have paths of its sources. */
export async function setShowsStacks(
  { store, clock }: Admin,
  { id }: Pick<Account, 'id'>,
  shown: boolean,
): Promise<void> {
  await store.transaction(async ({ accounts, audit }) => {
    if (!(await accounts.setShowsStacks(id, shown))) return;
    const action = shown ? 'account.stacks_shown' : 'account.stacks_hidden';
    await audit.record(byOperator(id, { at: clock.now(), action, target: { account: id } }));
  });
}

/** Parses `<owner>/<repo>`. Refuses another form with a message for the person who typed it. */
export function repositoryNamed(text: string): { owner: string; repo: string } {
  const parsed = parseRepository(text);
  if (!parsed) throw invalidRequest(`\`${text}\` is not a repository: write it as <owner>/<repo>.`);
  return parsed;
}

/** The scopes without repetitions. Refuses unknown ones and an empty list. */
export function scopesNamed(names: readonly string[]): Scope[] {
  const isScope = (name: string): name is Scope => knownScopes.some((known) => known === name);
  const unknown = names.find((name) => !isScope(name));
  if (unknown === undefined && names.length > 0) return [...new Set(names.filter(isScope))];
  throw invalidRequest(
    `${unknown === undefined ? 'A key needs at least one scope' : `\`${unknown}\` is not a scope`}: use ${knownScopes.join(', ')}.`,
  );
}

export async function createKey(
  { store, clock, ids }: Admin,
  account: Account,
  options: { scopes: string[]; repositories: string[]; expiresInDays: number | null },
): Promise<{ key: ApiKey; text: string }> {
  const scopes = scopesNamed(options.scopes);
  const repositories = options.repositories.map((text) => {
    const { owner, repo } = repositoryNamed(text);
    return repositoryKey(`${owner}/${repo}`);
  });
  const { text, id, secretHash } = mint('vtrk', ids);
  const now = clock.now();
  const key: ApiKey = {
    id,
    accountId: account.id,
    secretHash,
    scopes,
    repositories: repositories.length > 0 ? repositories : null,
    createdAt: now,
    expiresAt: options.expiresInDays === null ? null : now + options.expiresInDays * DAY,
    revokedAt: null,
    trustId: null,
  };
  await store.transaction(async ({ keys, audit }) => {
    await keys.insert(key);
    const target = { key: id };
    await audit.record(byOperator(account.id, { at: now, action: 'key.created', target }));
  });
  return { key, text };
}

/** The key with its account. */
export async function findKey(keys: Pick<ApiKeyRepository, 'find'>, id: string) {
  const found = await keys.find(id);
  if (found) return found;
  throw new Refusal(
    'not_found',
    `There is no key \`${id}\`. \`vitrine-server key list\` shows them.`,
  );
}

export async function revokeKey({ store, clock }: Admin, id: string): Promise<void> {
  await store.transaction(async ({ keys, audit }) => {
    const found = await findKey(keys, id);
    const at = clock.now();
    if (!(await keys.revoke(id, at))) return;
    const target = { key: id };
    await audit.record(byOperator(found.account.id, { at, action: 'key.revoked', target }));
  });
}

export async function linkRepository(
  { store, clock, ids }: Admin,
  name: string,
  account: Account,
): Promise<Repository> {
  const { owner, repo } = repositoryNamed(name);
  const at = clock.now();
  const linked = await store.transaction(async ({ repositories, audit }) => {
    const found = await repositories.link({
      id: `rep_${ids.base62(16)}`,
      accountId: account.id,
      owner,
      repo,
      linkedAt: at,
      unlinkedAt: null,
    });
    if (found?.anew) {
      const target = repositoryTarget(found.repository);
      await audit.record(byOperator(account.id, { at, action: 'repository.linked', target }));
    }
    return found;
  });
  if (linked) return linked.repository;
  throw invalidRequest(
    `${name} is linked to another account. \`vitrine-server repo unlink ${name}\` frees it.`,
  );
}

export async function unlinkRepository({ store, clock }: Admin, name: string): Promise<Repository> {
  // No check of the name: older versions could link names that are not allowed now.
  const slash = name.lastIndexOf('/');
  const { owner, repo } =
    slash > 0
      ? { owner: name.slice(0, slash), repo: name.slice(slash + 1) }
      : repositoryNamed(name);
  return store.transaction(async ({ repositories, reservations, audit }) => {
    const linked = await repositories.linked(owner, repo);
    if (!linked)
      throw new Refusal(
        'not_found',
        `${name} is not linked. \`vitrine-server repo list\` shows the links.`,
      );
    const now = clock.now();
    // A concurrent command has unlinked it, so there is nothing left to do.
    if (!(await repositories.unlink(linked.id, now))) return linked;
    await reservations.closeOfRepository(linked.id, now, now - RENEWABLE_MS);
    const target = repositoryTarget(linked);
    const { accountId } = linked;
    await audit.record(byOperator(accountId, { at: now, action: 'repository.unlinked', target }));
    return linked;
  });
}

const repositoryTarget = ({ id, owner, repo }: Repository) => ({
  repository: id,
  name: `${owner}/${repo}`,
});
