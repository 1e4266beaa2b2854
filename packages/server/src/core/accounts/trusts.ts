import { byOperator } from '../audit/event.ts';
import type { Account } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { Trust } from '../model/trust.ts';
import type { Deps } from '../ports/deps.ts';
import { repositoryNamed, scopesNamed } from './administer.ts';
import { bindingProblem, bindingWarning } from './trust-binding.ts';

/** Operations of operators on trusts. They are commands and not part of the API. */

type Admin = Pick<Deps, 'store' | 'clock' | 'ids'>;
const invalidRequest = (message: string) => new Refusal('invalid_request', message);

/** `claims` are `<name>=<value>`. A name that is given several times may have any of its values. */
export type TrustWish = {
  issuer: string;
  audience: string;
  claims: readonly string[];
  repository: string;
  scopes: readonly string[];
};

/** Adds a trust. `warning` says what is weak about it; null when nothing is. */
export async function addTrust(
  { store, clock, ids }: Admin,
  account: Account,
  wish: TrustWish,
): Promise<{ trust: Trust; warning: string | null }> {
  refuseIssuer(wish.issuer);
  if (!isText(wish.audience)) throw invalidRequest('An audience has 1 to 1000 characters.');
  const claims = claimsNamed(wish.claims);
  const problem = bindingProblem(wish.issuer, claims);
  if (problem !== null) throw invalidRequest(problem);
  const { owner, repo } = repositoryNamed(wish.repository);
  const trust: Trust = {
    id: `trs_${ids.base62(12)}`,
    accountId: account.id,
    issuer: wish.issuer,
    audience: wish.audience,
    claims,
    repository: `${owner}/${repo}`,
    scopes: scopesNamed(wish.scopes),
    createdAt: clock.now(),
  };
  await store.transaction(async ({ trusts, audit }) => {
    const same = (await trusts.ofIssuer(trust.issuer)).find((other) => sameTokens(other, trust));
    if (same)
      throw invalidRequest(
        `${same.id} trusts exactly these tokens already, for ${same.repository}. A token is exchanged for a key of one trust: remove that one first, or bind another claim.`,
      );
    await trusts.insert(trust);
    await audit.record(byOperator(account.id, event(trust, 'trust.added', trust.createdAt)));
  });
  return { trust, warning: bindingWarning(wish.issuer, claims) };
}

/** Removes a trust and revokes the keys that were exchanged for its tokens. */
export async function removeTrust(
  { store, clock }: Admin,
  id: string,
): Promise<{ trust: Trust; revokedKeys: number }> {
  return store.transaction(async ({ trusts, keys, audit }) => {
    const trust = await trusts.remove(id);
    if (!trust)
      throw new Refusal(
        'not_found',
        `There is no trust \`${id}\`. \`vitrine-server trust list\` shows them.`,
      );
    const at = clock.now();
    const revokedKeys = await keys.revokeOfTrust(id, at);
    await audit.record(byOperator(trust.accountId, event(trust, 'trust.removed', at)));
    return { trust, revokedKeys };
  });
}

const event = (
  { id, repository, issuer }: Trust,
  action: 'trust.added' | 'trust.removed',
  at: number,
) => ({ at, action, target: { trust: id, repository, issuer } });

const isText = (text: string) =>
  text.trim() !== '' && text.length <= 1000 && !/\p{Cc}|\p{Cs}/u.test(text);

/** Refuses an issuer whose keys somebody on the network could replace. On this machine http is enough. */
function refuseIssuer(issuer: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isLocal = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const scheme = isLocal ? /^https?:$/ : /^https:$/;
  const isPlain = url && url.username + url.password + url.search + url.hash === '';
  if (url && isPlain && isText(issuer) && scheme.test(url.protocol)) return;
  throw invalidRequest(
    `\`${issuer}\` is not an issuer: give the \`iss\` of its tokens exactly, an https url such as https://token.actions.githubusercontent.com.`,
  );
}

/** Claims that have an option or a meaning of their own. */
const RESERVED = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']);

function claimsNamed(texts: readonly string[]): Record<string, string[]> {
  const claims = new Map<string, Set<string>>();
  for (const text of texts) {
    const cut = text.indexOf('=');
    const [name, value] = [text.slice(0, cut), text.slice(cut + 1)];
    if (cut < 1 || !isText(name) || !isText(value))
      throw invalidRequest(
        `\`${text}\` is not a claim: write <name>=<value>, such as repository_id=123456.`,
      );
    if (RESERVED.has(name))
      throw invalidRequest(
        `\`${name}\` cannot be bound with --claim: the issuer and the audience have options, and times and \`jti\` differ from token to token.`,
      );
    claims.set(name, (claims.get(name) ?? new Set()).add(value));
  }
  return Object.fromEntries([...claims].map(([name, values]) => [name, [...values]]));
}

/** Whether both trusts fit exactly the same tokens. */
const sameTokens = (a: Trust, b: Trust): boolean =>
  a.audience === b.audience && canonical(a.claims) === canonical(b.claims);

const canonical = (claims: Trust['claims']): string =>
  JSON.stringify(
    Object.entries(claims)
      .map(([name, values]) => [name, [...values].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
