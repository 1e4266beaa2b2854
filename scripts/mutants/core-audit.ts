import type { Fault } from './fault.ts';

const core = 'packages/server/src/core';
const audit = ['packages/server/test/audit.test.ts'];
const untold = ['packages/server/test/untold.test.ts'];

const refusals = [
  ...['unauthorized', 'insufficient_scope', 'account_mismatch', 'invalid_token', 'not_found'],
  ...['reservation_expired', 'signature_invalid', 'slot_expired', 'quota_exceeded', 'rate_limited'],
];

const byRequest = [
  ['a reserve', `${core}/uploads/reserve.ts`],
  ['a renewal', `${core}/uploads/renew.ts`],
  ['a finalize', `${core}/uploads/finalize.ts`],
  ['a deleted build', `${core}/builds/delete-build.ts`],
  ['a deleted preview', `${core}/previews/delete-preview.ts`],
].map(([what = '', file = '']) => ({ what, file, log: 'tx.audit', event: '' }));

const byOperator = [
  ['a new account', "byOperator(account.id, { at, action: 'account.created'"],
  ['a new key', "byOperator(account.id, { at: now, action: 'key.created'"],
  ['a revoked key', "byOperator(found.account.id, { at, action: 'key.revoked'"],
  ['a link', "byOperator(account.id, { at, action: 'repository.linked'"],
  ['an unlinking', "byOperator(accountId, { at: now, action: 'repository.unlinked'"],
].map(([what = '', event = '']) => ({
  ...{ what, event },
  ...{ file: `${core}/accounts/administer.ts`, log: 'audit' },
}));

/** What the audit log tells of, together with what is done. */
export const auditing: Fault[] = [
  ...refusals.map(
    (code): Fault => ({
      name: `nobody is told who met ${code}`,
      file: 'packages/server/src/http/errors/refusal-log.ts',
      find: `  '${code}',\n`,
      replace: '',
      tests: ['packages/server/test/audit-refusals.files.test.ts'],
    }),
  ),
  ...[...byRequest, ...byOperator].flatMap(({ what, file, log, event }): Fault[] => {
    const find = `await ${log}.record(${event}`;
    const careless = `await ((told) => ${log}.record(told).catch(() => {}))(${event}`;
    return [
      { name: `${what} is not told`, file, find, replace: `void (${event}`, tests: audit },
      { name: `${what} is done although untold`, file, find, replace: careless, tests: untold },
    ];
  }),
  ...[
    ['revoked key', 'if (!(await keys.revoke(id, at))) return;', 'await keys.revoke(id, at);'],
    ['linked repository', 'if (found?.anew) {', 'if (found) {'],
    [
      'repository that another one unlinked',
      'if (!(await repositories.unlink(linked.id, now))) return linked;',
      'await repositories.unlink(linked.id, now);',
    ],
  ].map(([what, find = '', replace = '']) => ({
    name: `a ${what} is told again`,
    ...{ file: `${core}/accounts/administer.ts`, find, replace, tests: audit },
  })),
  {
    name: 'refusals that could not be written are forgotten',
    file: `${core}/audit/refusal-log.ts`,
    find: 'for (const [, event] of due) this.#count(event);',
    replace: '',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'refusals are written again and again',
    file: `${core}/audit/refusal-log.ts`,
    find: 'for (const [name] of due) this.#counted.delete(name);',
    replace: '',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'made up refusals take memory without a limit',
    file: `${core}/audit/refusal-log.ts`,
    find: 'this.#counted.size < MAX_KINDS || ',
    replace: 'this.#counted.size >= 0 || ',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'strangers fill the audit log',
    file: `${core}/audit/refusal-log.ts`,
    find: 'if (isAnonymous(event)) this.#written.set(name, now);',
    replace: 'if (isAnonymous(event)) this.#written.delete(name);',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'whoever has a revoked key fills the audit log',
    file: `${core}/audit/refusal-log.ts`,
    find: "actor === '-' || action === 'refused.unauthorized';",
    replace: "actor === '-' && action !== null;",
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'what strangers were refused is told once and never again',
    file: `${core}/audit/refusal-log.ts`,
    find: 'if (Math.abs(now - at) >= ANONYMOUS_PAUSE_MS) this.#written.delete(name);',
    replace: '',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'the store is closed while refusals are written',
    file: `${core}/audit/refusal-log.ts`,
    find: 'await this.#writing?.catch(() => {});',
    replace: '',
    tests: [`${core}/audit/refusal-log.test.ts`],
  },
  {
    name: 'what was refused last is lost when the server ends',
    file: 'packages/server/src/compose/parts.ts',
    find: 'await refusalLog.flush().catch(() => {});',
    replace: '',
    tests: audit,
  },
  {
    name: 'refusals are written only when the server ends',
    file: 'packages/server/src/server.ts',
    find: 'startRefusalLogJob(parts.deps.refusalLog, { log, signal });',
    replace: 'void startRefusalLogJob;',
    tests: ['acceptance/audit.test.ts'],
  },
  {
    name: 'what a revoked key tried is nobody’s',
    file: 'packages/server/src/http/errors/refusal-log.ts',
    find: '?? (refusal instanceof StaleKey ? refusal.key : null)',
    replace: '?? (refusal instanceof StaleKey ? null : null)',
    tests: audit,
  },
  {
    name: 'refusals are not noted',
    file: 'packages/server/src/http/errors/refusal-log.ts',
    find: 'deps.refusalLog.note({',
    replace: 'void ({',
    tests: audit,
  },
  {
    name: 'the audit log is kept for ever',
    file: 'packages/server/src/core/retention/sweep.ts',
    find: 'await store.audit.deleteBefore(now - auditDays * DAY_MS)',
    replace: '0 * auditDays * DAY_MS',
    tests: audit,
  },
  {
    name: 'the audit log forgets what is to be kept',
    file: 'packages/server/src/db/queries/audit.ts',
    find: ".where('at', '>=', p.from).where('at', '<=', p.to)",
    replace: ".where('at', '>=', p.from)",
    tests: ['packages/server/src/db/sqlite/store.test.ts'],
  },
];
