import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { findAccount } from '../core/accounts/administer.ts';
import { addTrust, removeTrust } from '../core/accounts/trusts.ts';
import { Refusal } from '../core/model/errors.ts';
import type { Trust } from '../core/model/trust.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { warnOfUnlinked } from './unlinked.ts';

const HELP = `
A job with a matching token of its CI gets a key of at most 15 minutes, limited to the repository.
Claims are compared exactly. Bind the id of the repository: a name can be taken by somebody else.
A claim that is given several times may have any of the values.

  $ vitrine-server trust add --issuer https://token.actions.githubusercontent.com \\
      --claim repository_id=123456 --repo acme/shop --account acme --scope builds

docs/operating.md has the issuers and claims of GitHub, GitLab, CircleCI, Buildkite and Bitrise.`;

const collect = (value: string, earlier: string[]) => [...earlier, value];
const collectListed = (value: string, earlier: string[]) => [...earlier, ...value.split(',')];

type AddOptions = {
  issuer: string;
  audience?: string;
  claim: string[];
  repo: string;
  account: string;
  scope: string[];
  json?: boolean;
};

/** `vitrine` asks its CI for a token for this audience: the origin of VITRINE_URL. */
function audienceOf({ audience }: AddOptions, { baseUrl }: Config): string {
  const known = audience ?? (baseUrl === null ? undefined : new URL(baseUrl).origin);
  if (known !== undefined) return known;
  throw new Refusal(
    'invalid_request',
    'The audience is missing: give --audience, such as --audience https://vitrine.example, or set VITRINE_BASE_URL.',
  );
}

const claimsText = ({ claims }: Trust): string =>
  Object.entries(claims)
    .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
    .join(' ');

const shown = ({ createdAt, ...trust }: Trust) => ({
  ...trust,
  createdAt: new Date(createdAt).toISOString(),
});

export function trustCommand(io: Io): Command {
  const add = command('add', 'let jobs of a repository get keys for their OIDC tokens')
    .requiredOption('--issuer <url>', 'the iss of the tokens, exactly')
    .option('--audience <text>', 'their aud (default: the origin of VITRINE_BASE_URL)')
    .option('--claim <name=value>', 'a claim that they have; repeat for several', collect, [])
    .requiredOption('--repo <owner/repo>', 'the repository that their keys are limited to')
    .requiredOption('--account <name|id>', 'the account that their keys act for')
    .option(
      '--scope <scope>',
      'builds, preview_upload or test_runs; repeat for several',
      collectListed,
      [],
    )
    .addHelpText('after', HELP)
    .action((options: AddOptions) =>
      withParts(io, async ({ deps }, config) => {
        const account = await findAccount(deps, options.account);
        const { trust, warning } = await addTrust(deps, account, {
          issuer: options.issuer,
          audience: audienceOf(options, config),
          claims: options.claim,
          repository: options.repo,
          scopes: options.scope,
        });
        if (warning !== null) io.err(`Warning: ${warning}\n`);
        const { repository, scopes } = trust;
        await warnOfUnlinked(io, deps, account, { repositories: [repository], scopes });
        const what = `Tokens of ${trust.issuer} for ${trust.audience} with ${claimsText(trust)}`;
        print(
          io,
          options,
          shown(trust),
          `${trust.id}: ${what} give keys for ${trust.repository}.\nTheir jobs upload without VITRINE_KEY; docs/ci.md says what each CI needs.`,
        );
      }),
    );
  const list = command('list', 'list trusts').action((options) =>
    withParts(io, async ({ deps }) => {
      const trusts = await deps.store.trusts.list();
      const accounts = await deps.store.accounts.list();
      const names = new Map(accounts.map(({ id, name }) => [id, name]));
      const heads = [
        'ID',
        'ACCOUNT',
        'REPOSITORY',
        'SCOPES',
        'ISSUER',
        'AUDIENCE',
        'CLAIMS',
        'ADDED',
      ];
      const rows = trusts.map((trust) => [
        trust.id,
        names.get(trust.accountId) ?? trust.accountId,
        trust.repository,
        trust.scopes.join(','),
        trust.issuer,
        trust.audience,
        claimsText(trust),
        day(trust.createdAt),
      ]);
      print(io, options, trusts.map(shown), table([heads, ...rows]));
    }),
  );
  const remove = command('remove', 'remove a trust, and revoke the keys that it gave')
    .argument('<id>', 'as `trust list` shows it: trs_…')
    .action((id: string, options) =>
      withParts(io, async ({ deps }) => {
        const { revokedKeys } = await removeTrust(deps, id);
        const value = { id, removed: true, revokedKeys };
        const told = `Removed ${id}, and revoked ${revokedKeys} keys. Running servers refuse them within 5 seconds.`;
        print(io, options, value, told);
      }),
    );
  return new Command('trust')
    .description('let CI jobs get short-lived keys for their OIDC tokens')
    .addCommand(add)
    .addCommand(list)
    .addCommand(remove);
}
