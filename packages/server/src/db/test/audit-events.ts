import type { AuditEvent } from '../../core/ports/audit-repository.ts';

const ID = 'k3v7qa2222222222222222222b';

const event = (id: number, action: string, target: object) =>
  `insert into audit_events (at, action, actor, target, count)
   values (${id}, '${action}', 'key', '${JSON.stringify(target)}', 1);`;

/** SQL that inserts events as a server wrote them before their share ids were cut. */
export const OLD_EVENTS = [
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
