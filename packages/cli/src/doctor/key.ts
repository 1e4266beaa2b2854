import { type Client, VitrineError } from '@vitrine/client';
import type { Me } from '@vitrine/contract';
import type { Credential } from '../connect.ts';
import { explain } from '../output/explain.ts';
import { minute, printable } from '../output/text.ts';
import type { Collected } from '../provenance/collect.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

const SOON_MS = 7 * 24 * 3_600_000;
const LINK = 'vitrine-server repo link <owner>/<repo> --account <account>';

/** Checks whether the server accepts the key, and reads its account and scopes. */
export async function checkKey(
  client: Client,
  credential: Credential,
  signal: AbortSignal,
): Promise<{ check: Check; me: Me | null }> {
  try {
    const me = await client.me({ signal });
    return { check: ok('key', printable(`accepted: key ${me.keyId} of ${me.account.name}`)), me };
  } catch (error) {
    signal.throwIfAborted();
    const refused = error instanceof VitrineError && error.status === 401;
    const message = refused ? 'the server does not accept the key' : explain(error, false).text;
    const fix =
      'key' in credential
        ? 'ask the operator for a key: vitrine-server key create --account <name> --scope builds'
        : 'ask the operator to trust this job, or for a key for VITRINE_KEY';
    return { check: fail('key', message, fix), me: null };
  }
}

export function checkExpiry(me: Me, now: number): Check[] {
  if (me.expiresAt === null) return [];
  const left = Date.parse(me.expiresAt) - now;
  const until = `the key expires on ${minute(me.expiresAt)} UTC`;
  if (left > SOON_MS) return [ok('expiry', until)];
  return [warn('expiry', until, 'ask the operator for a new one in time')];
}

/** Checks whether the scopes of the key allow any upload. */
export function checkScopes({ scopes }: Me): Check {
  const uses = {
    builds: '`vitrine upload build`',
    preview_upload: '`vitrine upload preview`',
    test_runs: '--test-run',
  };
  const may = scopes.map((scope) => `${scope} (${uses[scope] ?? scope})`).join(', ');
  if (scopes.includes('builds') || scopes.includes('preview_upload')) return ok('scopes', may);
  const fix = 'ask the operator for a key with the scope builds or preview_upload';
  return fail('scopes', may === '' ? 'the key has no scope' : `only ${may}`, fix);
}

/** Checks whether the repository is linked to the account, as builds require. */
export function checkLink(me: Me, { facts }: Collected): Check {
  if (!me.scopes.includes('builds'))
    return skip('repository', 'only builds need a linked repository');
  const { owner, repo } = facts;
  const linked = me.repositories.map((name) => name.toLowerCase());
  const all = printable(me.repositories.join(', '));
  if (!owner || !repo) {
    if (linked.length > 0) return ok('repository', `linked: ${all}`);
    return warn(
      'repository',
      'no repository is linked to the account',
      `the operator runs: ${LINK}`,
    );
  }
  const name = printable(`${owner}/${repo}`);
  if (linked.includes(`${owner}/${repo}`.toLowerCase()))
    return ok('repository', `${name} is linked`);
  const others = linked.length > 0 ? `; linked: ${all}` : '';
  const how = LINK.replace('<owner>/<repo>', name).replace('<account>', me.account.id);
  return fail(
    'repository',
    `${name} is not linked to this account${others}`,
    `the operator runs: ${how}`,
  );
}
