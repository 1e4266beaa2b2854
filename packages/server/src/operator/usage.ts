import { type Command, InvalidArgumentError } from 'commander';
import { findAccount } from '../core/accounts/administer.ts';
import { testRunTotals } from '../core/accounts/test-run-totals.ts';
import { Refusal } from '../core/model/errors.ts';
import { type TestRunTotal, type TotalGroup, totalGroups } from '../core/ports/usage-repository.ts';
import { csvLine, type Field } from '../platform/csv.ts';
import { command, day, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { momentText } from './moment.ts';

const HELP = `
Counts billed test runs: previews that were reserved with billingKind test_run and finalized. Deleting,
retention and the sweep change nothing. Times are in UTC; what happened at --to does not count.
GET /api/v1/usage/test-runs tells an account its test runs one by one.

  $ vitrine-server usage
  $ vitrine-server usage --by account,repo,day --from 2026-11-01 --to 2026-12-01 --csv
  $ vitrine-server usage --by day --account acme --json`;

function groups(text: string): TotalGroup[] {
  const wanted = text.split(',').map((group) => group.trim());
  const known = wanted.filter((group): group is TotalGroup =>
    totalGroups.some((one) => one === group),
  );
  if (known.length === wanted.length && new Set(known).size === known.length) return known;
  throw new InvalidArgumentError(
    `It is one or some of ${totalGroups.join(', ')}, each once, with commas between them.`,
  );
}

type Options = {
  by: TotalGroup[];
  account?: string;
  from?: string;
  to?: string;
  csv?: boolean;
  json?: boolean;
};

/** A group with the name of its account. */
type Line = Omit<TestRunTotal, 'day'> & { account?: string; day?: string };

export function usageCommand(io: Io): Command {
  return command('usage', 'count billed test runs by account, repository and day')
    .option('--by <groups>', 'account, repo, day, or some of them with commas', groups, ['account'])
    .option('--account <name|id>', 'only of this account')
    .option('--from <date>', 'from then on (UTC), such as 2026-11-01', momentText)
    .option('--to <date>', 'before then (UTC), such as 2026-12-01', momentText)
    .option('--csv', 'print CSV (RFC 4180) with a header line')
    .addHelpText('after', HELP)
    .action((options: Options) =>
      withParts(io, async ({ deps }) => {
        const { by, from, to, csv, json } = options;
        if (csv && json) throw new Refusal('invalid_request', 'Give --csv or --json, not both.');
        const account = options.account && (await findAccount(deps, options.account));
        const accountId = account ? account.id : undefined;
        const totals = await testRunTotals(deps, { by, from, to, accountId });
        const accounts = await deps.store.accounts.list();
        const names = new Map(accounts.map(({ id, name }) => [id, name]));
        const lines = totals.map((total) => lineOf(total, names));
        if (csv)
          return io.out(
            [headsOf(by), ...lines.map((line) => fields(by, line))].map(csvLine).join(''),
          );
        const rows = lines.map((line) => fields(by, line).map(shown));
        print(io, options, lines, table([headsOf(by).map((head) => head.toUpperCase()), ...rows]));
      }),
    );
}

/** The name of a repository is what an upload declared, so it may have control characters. */
const shown = (field: Field): string =>
  String(field ?? '-').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');

const lineOf = ({ day: start, ...total }: TestRunTotal, names: Map<string, string>): Line => ({
  ...(total.accountId !== undefined && { account: names.get(total.accountId) ?? total.accountId }),
  ...total,
  ...(start !== undefined && { day: day(start) }),
});

/** The columns of each group. */
const COLUMNS = {
  account: ['account', 'accountId'],
  repo: ['repository'],
  day: ['day'],
} as const satisfies Record<TotalGroup, (keyof Line)[]>;

const columnsOf = (by: TotalGroup[]) =>
  [
    ...by.flatMap((group): (keyof Line)[] => [...COLUMNS[group]]),
    'testRuns',
    'storedBytes',
  ] as const;

const headsOf = (by: TotalGroup[]): string[] => [...columnsOf(by)];

const fields = (by: TotalGroup[], line: Line): Field[] =>
  columnsOf(by).map((column) => line[column] ?? null);
