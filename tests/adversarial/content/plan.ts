import type { Run } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { NAMES, TYPES } from './declared-types.ts';
import { ROLES, type Upload } from './fixture.ts';
import type { Payload } from './payloads.ts';

export type Given = Upload & { name: string; role: number };

export type Batch = { server: number; given: Given[] };

/** The most uploads that one page loads without a browser losing the page. */
const BATCH = 4;

const essence = (type: string) => type.replace(/;.*$/s, '').toLowerCase();

/** Returns a payload whose real type differs from `type`. It is XML where a browser would parse XML. */
function payloadUnlike(type: string, at: number, known: Payload[]): Payload {
  const names = /xml|xsl|svg/i.test(type) ? ['SVG', 'XHTML'] : ['HTML', 'script', 'SVG'];
  const candidates = known.filter((one) => names.includes(one.name));
  const others = candidates.filter((one) => essence(one.type) !== essence(type));
  const candidate = others[at % others.length];
  if (!candidate) throw new Error(`nothing is known that is not ${type}`);
  return candidate;
}

const inBatches = (server: number, all: Given[]): Batch[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => ({
    server,
    given: all.slice(at * BATCH, (at + 1) * BATCH),
  }));

const mislabeled = (one: Payload, type: string, path: string, role: number): Given => ({
  ...one,
  name: `${one.name} as ${type}`,
  type,
  path,
  role,
});

/**
 * The plan of a long run. The first server, which redirects browsers to the store where it can, serves
 * every payload in every role under its real type. Each other server serves every payload in one role.
 * Then the first server serves a payload for every type that it is not: a store has fewer guards.
 */
export function wholePlan(known: Payload[], servers: number): Batch[] {
  const round = (number: number) =>
    known.map((one, at) => ({ ...one, path: one.file, role: (at + number) % ROLES.length }));
  const others = Array.from({ length: servers - 1 }, (_, at) => at + 1);
  const mislabeledOnes = TYPES.map((type, at) => {
    const path = NAMES[at % NAMES.length] ?? '';
    return mislabeled(payloadUnlike(type, at, known), type, path, at % ROLES.length);
  });
  return [
    ...inBatches(
      0,
      ROLES.flatMap((_, number) => round(number)),
    ),
    ...others.flatMap((server) => inBatches(server, round(server))),
    ...inBatches(0, mislabeledOnes),
  ];
}

/** Generates batches without end, in which every type is declared in turn for any payload. */
export function* furtherMislabeled(
  run: Run,
  known: Payload[],
  servers: number,
): Generator<Batch, never> {
  const { length } = TYPES;
  for (let turn = 0; ; turn += 1) {
    const given = Array.from({ length: BATCH }, (_, at) => {
      const type = TYPES[(turn * BATCH + at) % length] ?? 'text/html';
      return mislabeled(pick(run, known), type, pick(run, NAMES), (turn + at) % ROLES.length);
    });
    yield { server: Math.floor(run.random() * servers), given };
  }
}
