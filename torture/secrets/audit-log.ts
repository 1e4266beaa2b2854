import type { AuditEvent } from '../../packages/server/src/core/ports/audit-rows.ts';
import { systemClock } from '../../packages/server/src/ops/clock.ts';
import { startTestServer } from '../../packages/server/test/support/server.ts';
import type { Run, Trial } from '../trial.ts';
import { faultyStore } from './faults.ts';
import { declaration, newKey, previewOf, put, type Reserved } from './house.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Answer = Awaited<ReturnType<Server['api']>>;

/** What somebody was told, by the id of the request. */
type Told = { requests: Map<string, string | null>; refused: Map<string, number> };

const NOTED = [
  ...['unauthorized', 'insufficient_scope', 'account_mismatch', 'invalid_token', 'not_found'],
  ...['reservation_expired', 'quota_exceeded', 'rate_limited'],
];

/** Many do much at once on a database that fails; the log says what they were answered. */
export const auditLog: Trial = {
  name: 'secrets/audit log',
  promise: 'who did what can be seen',
  least: { long: 2000, short: 60 },
  weight: 1,
  async run(run) {
    let often = 0;
    const fail = () => {
      if (run.random() < often) throw new Error('The database fails now.');
    };
    await using server = await startTestServer({
      stores: await run.stores(),
      env: { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' },
      // A lease that could not be given back ends by itself, where time passes.
      overrides: { ...faultyStore(fail), clock: systemClock },
    });
    const told: Told = { requests: new Map(), refused: new Map() };
    const others = await Promise.all([
      newKey(server, server.account),
      newKey(server, server.account),
    ]);
    const keys = [server.key, ...others.map(({ text }) => text)];
    for (let round = 0; run.goOn(); round += 1) {
      often = round % 3 === 0 ? 0 : 0.05;
      await Promise.all(keys.map((key, at) => live(run, server, told, key, `${round} ${at % 2}`)));
    }
    often = 0;
    await server.deps.refusals.flush();
    const log = await server.deps.store.audit.newest({}, 1_000_000);
    compare(run, told, log);
    run.note('rows of the log', log.length);
  },
};

/** A short life of a build or a preview, with wishes that are refused in between. */
async function live(run: Run, server: Server, told: Told, key: string, name: string) {
  const one = <T>(from: readonly T[]): T => from[Math.floor(run.random() * from.length)] as T;
  const ask = async (
    [method, path]: [string, string],
    operation: string,
    action: string | null,
    body?: unknown,
    credential = key,
  ) => {
    const answer = await server.api(method, path, body, credential);
    note(told, answer, { operation, action, actor: credential === key ? key.slice(5, 17) : '-' });
    run.done(operation);
    return answer;
  };
  const [kind, Kind] = one([['build', 'Build'] as const, ['preview', 'Preview'] as const]);
  const path = `/api/v1/${kind}s`;
  const bytes = `bundle ${name}`;
  const { wanted, bodies } =
    kind === 'build' ? { wanted: declaration(bytes), bodies: [bytes] } : previewOf(bytes);
  const reserved = await ask(['POST', path], `reserve${Kind}`, `${kind}.reserved`, wanted);
  if (reserved.status !== 201) return;
  const { token, slots, id, shareId = id } = reserved.body as Reserved;
  for (const [at, slot] of slots.entries()) {
    const stored = slot.uploaded ? 200 : await put(slot, bodies[at] ?? '');
    // Closed by somebody else meanwhile; S3 does not ask us.
    if (stored === 403) count(told.refused, '- refused.slot_expired putSlot');
  }
  const finalize: [string, string] = ['POST', `${path}/finalize`];
  const ways = [
    () =>
      ask(['POST', '/api/v1/reservations/renew'], 'renewReservation', `${kind}.renewed`, { token }),
    () => ask(finalize, `finalize${Kind}`, `${kind}.finalized`, { token }),
    () => ask(['DELETE', `${path}/${shareId}`], `delete${Kind}`, `${kind}.deleted`),
    () => ask(['DELETE', '/api/v1/previews/nothing'], 'deletePreview', 'preview.deleted'),
    () => ask(['GET', `${path}/nothing`], `get${Kind}`, null),
    () => ask(['GET', '/api/v1/me'], 'me', null, undefined, 'nonsense'),
    () => ask(finalize, `finalize${Kind}`, null, { token: 'nonsense' }),
  ];
  for (let step = 0; step < 4; step += 1) await one(ways)();
}

function note(
  { requests, refused }: Told,
  { status, headers, body }: Answer,
  { operation, action, actor }: { operation: string; action: string | null; actor: string },
): void {
  // A finalize that finds it finalized changes nothing.
  const replayed = operation.startsWith('finalize') && headers.has('idempotency-replayed');
  const did = status < 300 && !replayed ? action : null;
  requests.set(headers.get('x-request-id') ?? '', did && `${actor} ${did}`);
  const code: unknown = status >= 400 ? body.error.code : undefined;
  if (typeof code !== 'string' || !NOTED.includes(code)) return;
  count(refused, `${actor} refused.${code} ${operation}`);
}

const count = (all: Map<string, number>, name: string) => all.set(name, (all.get(name) ?? 0) + 1);

function compare(run: Run, { requests, refused }: Told, log: AuditEvent[]): void {
  const counted = new Map<string, number>();
  const done = new Map<string, string[]>();
  for (const { actor, action, target, requestId, count } of log) {
    if (action.startsWith('refused.')) {
      const name = `${actor} ${action} ${target.operation}`;
      counted.set(name, (counted.get(name) ?? 0) + count);
    } else if (requestId !== null) {
      done.set(requestId, [...(done.get(requestId) ?? []), `${actor} ${action}`]);
    }
  }
  for (const [id, did] of requests) {
    const told = (done.get(id) ?? []).join(', ');
    if (told !== (did ?? ''))
      run.broken('the log says otherwise', `did ${did}; told ${told || 'nothing'}`);
  }
  for (const name of new Set([...refused.keys(), ...counted.keys()])) {
    const [was, is] = [refused.get(name) ?? 0, counted.get(name) ?? 0];
    if (was !== is)
      run.broken('refusals are counted otherwise', `${name}: ${was} were, ${is} told`);
  }
}
