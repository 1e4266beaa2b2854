import type { AuditEvent } from '../../core/ports/audit-repository.ts';

const ID = 'k3v7qa2222222222222222222b';

const event = (id: number, action: string, target: object) =>
  `insert into audit_events (at, action, actor, target, count)
   values (${id}, '${action}', 'key', '${JSON.stringify(target)}', 1);`;

/** SQL that puts a database back into the state before the share ids of its events were cut. */
export const OLD_EVENTS = [
  'drop table trusts; drop index api_keys_exchanged; alter table api_keys drop column trust_id;',
  "delete from kysely_migration where name >= '0010_audit_references';",
  event(1, 'preview.reserved', { reservation: 'rsv_1', preview: ID }),
  event(2, 'preview.deleted', { preview: ID }),
  event(3, 'preview.deleted', { preview: 'k3v7qa~0123456789abcdef' }),
  event(4, 'build.deleted', { build: 'bld_1' }),
  event(5, 'account.created', { account: 'acc_1', name: `"preview":"${ID}"}`.slice(1, -2) }),
].join('\n');

export const targetsOf = (events: AuditEvent[]) => events.map(({ target }) => target).reverse();

/** The targets of these events afterwards. */
export const NEW_TARGETS = [
  { reservation: 'rsv_1', preview: 'k3v7qa~' },
  { preview: 'k3v7qa~' },
  { preview: 'k3v7qa~0123456789abcdef' },
  { build: 'bld_1' },
  { account: 'acc_1', name: `preview":"${ID}` },
];
