import { type Command, InvalidArgumentError } from 'commander';
import { findAccount, findKey } from '../core/accounts/administer.ts';
import type { AuditEvent } from '../core/ports/audit-repository.ts';
import type { Deps } from '../core/ports/deps.ts';
import { command, print, table, withParts } from './command.ts';
import type { Io } from './io.ts';
import { momentOf } from './moment.ts';
import { shareIdOf, targetsOf } from './share.ts';

const HELP = `
Who did what: accounts, keys, links and trusts (the actor is \`operator\`), what keys reserved, renewed,
finalized and deleted, and what was refused (counted; seconds late, and minutes if strangers go on).
A build reads \`build.reserved\`, a refusal \`refused.unauthorized\`. Kept for VITRINE_AUDIT_DAYS.
A share id is a permission, so a preview reads \`k3v7qa~9b1f04d27c6e8a35\`, here and in paths of the log:
six characters of the id and a hash. --share takes the id or the link, and finds its events.

  $ vitrine-server audit --account acme --since 7d
  $ vitrine-server audit --key q7Zk2TfV9sYw --since 2026-11-20T08:00:00Z
  $ vitrine-server audit --action refused --since 2026-11-20
  $ vitrine-server audit --share https://vitrine.example/p/k3v7qa…
  $ vitrine-server audit --action key --json`;

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** Parses a time, or a duration before now. */
function since(text: string): (now: number) => number {
  const [, amount, unit] = /^([0-9]{1,6})([mhdw])$/.exec(text) ?? [];
  if (amount !== undefined) {
    return (now) => now - Number(amount) * UNITS[unit as keyof typeof UNITS];
  }
  const moment = momentOf(text);
  if (!Number.isNaN(moment)) return () => moment;
  throw new InvalidArgumentError(
    'It is a day in UTC such as 2026-11-20, a moment such as 2026-11-20T08:00:00Z, or a duration such as 7d or 12h.',
  );
}

function limit(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 100_000) return number;
  throw new InvalidArgumentError('It is a whole number from 1 to 100000.');
}

function action(text: string): string {
  if (/^[a-z_.]{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError('It is the beginning of an action, such as key or build.deleted.');
}

type Options = {
  account?: string;
  key?: string;
  share?: string;
  action?: string;
  since?: (now: number) => number;
  limit: number;
  json?: boolean;
};

/** Refuses the id of a key that never was. Exchanged keys are deleted before their events. */
async function actorOf({ store }: Deps, id: string): Promise<string> {
  const [event] = await store.audit.newest({ actor: id }, 1);
  return event ? id : (await findKey(store.keys, id)).key.id;
}

export function auditCommand(io: Io): Command {
  return command('audit', 'show who did what, and what was refused, newest first')
    .option('--account <name|id>', 'only what an account or its keys did')
    .option('--key <id>', 'only what was done or tried with this key')
    .option('--share <id|link>', 'only what was done to this build or preview', shareIdOf)
    .option('--action <prefix>', 'only actions that begin so, such as key or refused', action)
    .option('--since <date|duration>', 'only since then (UTC), such as 2026-11-20 or 7d', since)
    .option('--limit <number>', 'at most so many', limit, 50)
    .addHelpText('after', HELP)
    .action((options: Options) =>
      withParts(io, async ({ deps }) => {
        const account = options.account && (await findAccount(deps, options.account));
        const wanted = {
          accountId: account ? account.id : undefined,
          actor: options.key ? await actorOf(deps, options.key) : undefined,
          targets: options.share ? await targetsOf(deps, options.share) : undefined,
          action: options.action,
          since: options.since?.(deps.clock.now()),
        };
        const events = await deps.store.audit.newest(wanted, options.limit);
        const accounts = await deps.store.accounts.list();
        const names = new Map(accounts.map(({ id, name }) => [id, name]));
        const value = events.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
        const rows = events.map((event) => row(event, names));
        print(io, options, value, table([HEADS, ...rows]));
      }),
    );
}

const HEADS = ['TIME', 'ACTION', 'TIMES', 'ACTOR', 'ACCOUNT', 'TARGET', 'REQUEST'];

const row = (event: AuditEvent, names: Map<string, string>): string[] => [
  new Date(event.at).toISOString(),
  event.action,
  String(event.count),
  event.actor,
  event.accountId === null ? '-' : (names.get(event.accountId) ?? event.accountId),
  Object.values(event.target).join(' ') || '-',
  event.requestId ?? '-',
];
