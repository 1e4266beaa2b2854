import type { Run, Scenario } from '../scenario.ts';
import { type Credential, credentialsOf } from './credentials.ts';
import { type Described, described } from './document.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { type Row, rows, WITHOUT_KEYS } from './operations.ts';
import { type Answer, ask, codeOf, type Request, valuesOf } from './wire.ts';

type Expected = {
  status: number;
  code: string | undefined;
  challenge: string[];
  works: boolean;
  /** The refusal comes before the body is read. */
  early: boolean;
};

export const matrix: Scenario = {
  name: 'authorization/every operation, every credential',
  promise: 'no account sees data of another',
  least: { long: 6_000, short: 800 },
  weight: 3,
  async run(run) {
    await using fixture = await openFixture(run);
    const operations = await described(fixture);
    for (const { id } of operations) {
      if (WITHOUT_KEYS.includes(id) || rows.some(({ operation }) => operation === id)) continue;
      run.broken(`the operation ${id} is not in the matrix`, 'add it to operations.ts');
    }
    for (const { operation } of rows) {
      if (operations.some(({ id }) => id === operation)) continue;
      run.broken(`${operation} is in the matrix and not in the document`, '/openapi.json');
    }
    while (run.goOn()) {
      for (const row of rows) {
        const operation = operations.find(({ id }) => id === row.operation);
        if (operation) await fill(run, fixture, operation, row);
      }
    }
  },
};

/**
 * Runs one row. Requests that must be refused come first, all about one resource; those that must
 * succeed follow, and the first uses that resource. It would fail if a refused request had any effect.
 */
async function fill(run: Run, fixture: Fixture, operation: Described, row: Row) {
  const cells = credentialsOf(fixture, run.random).map((credential) => ({
    credential,
    order: run.random(),
    expected: expectedOf(operation, row, credential),
  }));
  cells.sort((a, b) => a.order - b.order);
  const refused = cells.filter(({ expected }) => !expected.works);
  const works = cells.filter(({ expected }) => expected.works);
  let request = await row.request(fixture);
  for (const { credential, expected } of refused) {
    const isBroken = expected.early && request.body !== undefined && run.random() < 0.3;
    const sent = isBroken ? { ...request, body: '{"broken' } : request;
    check(run, operation, row, credential, expected, await send(fixture, sent, credential));
  }
  for (const { credential, expected } of works) {
    const answer = await send(fixture, request, credential);
    check(run, operation, row, credential, expected, answer);
    if (credential.kind === 'foreign') keepsToItself(run, fixture, row, answer);
    if (request.method !== 'GET') request = await row.request(fixture);
  }
}

function expectedOf({ scope, status, codes }: Described, row: Row, { kind, scopes }: Credential) {
  const refusal = (code: string, challenge: string[] = [], early = false): Expected => ({
    status: codes.get(code) ?? 0,
    code,
    challenge,
    works: false,
    early,
  });
  const success: Expected = { status, code: undefined, challenge: [], works: true, early: false };
  if (kind === 'unreadable') return refusal('invalid_request');
  if (scope === 'none') return success;
  if (kind === 'refused') return refusal('unauthorized', ['Bearer'], true);
  const needed = [...(scope === 'any' ? [] : [scope]), ...(row.also ?? [])];
  const missing = needed.find((one) => !scopes?.includes(one));
  if (missing !== undefined) {
    const challenge = `Bearer error="insufficient_scope", scope="${missing}"`;
    return refusal('insufficient_scope', [challenge], missing === scope);
  }
  if (kind === 'foreign' && row.foreign !== 'own') return refusal(row.foreign);
  if (kind === 'elsewhere' && row.elsewhere !== 'works') return refusal(row.elsewhere);
  return success;
}

const send = ({ url }: Fixture, request: Request, { headers, query }: Credential) =>
  ask(url, {
    ...request,
    target: query
      ? `${request.target}${request.target.includes('?') ? '&' : '?'}${query}`
      : request.target,
    headers: [...headers, ...(request.headers ?? [])],
  });

function check(
  run: Run,
  { id }: Described,
  { about }: Row,
  { name, kind }: Credential,
  expected: Expected,
  answer: Answer,
) {
  run.done(expected.works ? 'works' : kind);
  const found = {
    status: answer.status,
    code: answer.status < 400 ? undefined : codeOf(answer),
    challenge: valuesOf(answer, 'www-authenticate'),
  };
  const { works: _works, early: _early, ...wanted } = expected;
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  run.broken(
    `${id}${about === undefined ? '' : `, ${about}`}, with a key that is ${name}`,
    `seed ${run.seed}: expected ${JSON.stringify(wanted)}, came ${JSON.stringify(found)}`,
  );
}

function keepsToItself(run: Run, { marks }: Fixture, { operation }: Row, { body }: Answer) {
  const leaked = marks.filter((mark) => body.includes(mark));
  if (leaked.length > 0)
    run.broken(`${operation} shows our data to another account`, `the answer has ${leaked}`);
}
