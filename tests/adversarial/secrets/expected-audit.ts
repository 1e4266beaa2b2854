import type { AuditEvent } from '../../../packages/server/src/core/ports/audit-repository.ts';
import type { Run } from '../scenario.ts';
import { words } from '../support/draw.ts';

/** The audit events to expect, from the answers that clients and operators received. */
export type ExpectedAudit = {
  /** The event of each request, by request id; null for none. */
  requests: Map<string, string | null>;
  /** The number of refusals by caller and code. */
  refused: Map<string, number>;
  /** The number of actions of operators, by action and target. */
  events: Map<string, number>;
  /** The number of failed actions of operators. */
  failed: number;
};

/** The codes that packages/server/src/http/errors/refusal-log.ts records. */
const NOTED = [
  ...words('unauthorized insufficient_scope account_mismatch invalid_token not_found'),
  ...words('reservation_expired quota_exceeded rate_limited'),
];
/** The codes of the server's own slots. */
const NOTED_OF_SLOTS = ['signature_invalid', 'slot_expired'];

const EVENTS = [
  ...['reserved', 'renewed', 'finalized', 'deleted'].flatMap((event) => [
    `build.${event}`,
    `preview.${event}`,
  ]),
  ...words('key.created key.revoked repository.linked repository.unlinked'),
];

/** After this many requests no kind can be missing by chance. */
const MANY = 3000;

type Answer = { status: number; headers: Headers; code?: string | undefined };

export const count = (all: Map<string, number>, name: string) =>
  all.set(name, (all.get(name) ?? 0) + 1);

export function note(
  { requests, refused }: ExpectedAudit,
  { status, headers, code }: Answer,
  { operation, action, actor }: { operation: string; action: string | null; actor: string },
): void {
  // A replayed finalize changes nothing.
  const replayed = operation.startsWith('finalize') && headers.has('idempotency-replayed');
  const did = status < 300 && !replayed ? action : null;
  requests.set(headers.get('x-request-id') ?? '', did && `${actor} ${did}`);
  if (code === undefined || ![...NOTED, ...NOTED_OF_SLOTS].includes(code)) return;
  count(refused, `${actor} refused.${code} ${operation}`);
}

/** Checks that the log matches the expected events, and that every kind occurred. */
export function compare(run: Run, expected: ExpectedAudit, log: AuditEvent[]): void {
  const { requests, refused, events } = expected;
  const counted = new Map<string, number>();
  const administered = new Map<string, number>();
  const done = new Map<string, string[]>();
  for (const { actor, action, target, requestId, count: times } of log) {
    if (action.startsWith('refused.')) {
      const name = `${actor} ${action} ${target.operation}`;
      counted.set(name, (counted.get(name) ?? 0) + times);
    } else if (actor === 'operator') {
      count(administered, `${action} ${target.key ?? target.name}`);
    } else if (requestId !== null) {
      done.set(requestId, [...(done.get(requestId) ?? []), `${actor} ${action}`]);
    }
  }
  for (const [id, did] of requests) {
    const is = (done.get(id) ?? []).join(', ');
    if (is !== (did ?? ''))
      run.broken(
        'the log differs for a request',
        `expected ${did ?? 'nothing'}, logged ${is || 'nothing'}`,
      );
  }
  same(run, 'the counts of refusals differ', refused, counted);
  same(run, 'the log differs for an operator', events, administered);
  if (requests.size >= MANY) demandAll(run, expected);
}

type Counts = Map<string, number>;

function same(run: Run, what: string, were: Counts, are: Counts): void {
  for (const name of new Set([...were.keys(), ...are.keys()])) {
    const [was, is] = [were.get(name) ?? 0, are.get(name) ?? 0];
    if (was !== is) run.broken(what, `${name}: ${was} expected, ${is} logged`);
  }
}

/** Counts each kind of event: changes by requests, actions of operators, and refusals. */
function kindsOf({ requests, refused, events }: ExpectedAudit): Counts {
  const kinds: Counts = new Map();
  const add = (kind = '', times = 1) => kinds.set(kind, (kinds.get(kind) ?? 0) + times);
  for (const [name, times] of refused) add(name.split(' ')[1], times);
  for (const [name, times] of events) add(name.split(' ')[0], times);
  for (const did of requests.values()) if (did !== null) add(did.split(' ')[1]);
  return kinds;
}

/** Checks that each kind has occurred. Otherwise the scenario tests nothing. */
function demandAll(run: Run, expected: ExpectedAudit): void {
  const kinds = kindsOf(expected);
  const codes = run.combination.blobs === 's3' ? NOTED : [...NOTED, ...NOTED_OF_SLOTS];
  for (const one of [...codes.map((code) => `refused.${code}`), ...EVENTS]) {
    if (!kinds.has(one)) run.broken('an event never occurred', one);
  }
  if (expected.failed === 0)
    run.broken('an event never occurred', 'a failed action of an operator');
}
