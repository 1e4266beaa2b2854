import { KeepAliveClient } from '../../../harness/http/keep-alive-client.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { below } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { faultOfError } from '../wire/answers.ts';
import { countAnswers } from './answered.ts';
import { type Operation, readOperations } from './document.ts';
import { whatIsKnown } from './known.ts';
import { type Asked, bad, good, sample } from './request.ts';
import type { Known } from './valid.ts';

/** The number of cases of an operation in a round. Operations with more input get more. */
const casesOf = ({ body, parameters }: Operation) => (body ? 16 : parameters.length > 0 ? 8 : 1);
/** Longer than any request takes that does not wait for another. */
const HANG_MS = 60_000;

/** Valid and defective requests, drawn from docs/openapi.json. */
export const fuzz: Scenario = {
  name: 'input/requests from the document',
  promise: 'every response is one that docs/openapi.json describes, and none is a 500',
  least: { long: 15_000, short: 1500 },
  weight: 3,
  run: ask,
};

async function ask(run: Run): Promise<void> {
  const operations = readOperations();
  await using testServer = await openTestServer(run);
  const client = new KeepAliveClient({ maxSockets: 16 });
  const answered = countAnswers(run, operations);
  const at = { run, testServer, client, answered };
  try {
    while (run.goOn()) {
      const known = await whatIsKnown(testServer);
      await Promise.all(operations.map((one) => attack(at, one, known)));
      await testServer.check('requests from the document');
    }
  } finally {
    client.destroy();
  }
  answered.end();
}

type Attack = {
  run: Run;
  testServer: TestServer;
  client: KeepAliveClient;
  answered: ReturnType<typeof countAnswers>;
};

async function attack(
  { run, testServer, client, answered }: Attack,
  operation: Operation,
  known: Known,
) {
  const drawn = sample(operation, known, below(run, 2 ** 31), casesOf(operation));
  const asked = drawn.map((values, i) =>
    i % 4 === 0 ? good(operation, values) : bad(run, operation, values),
  );
  await Promise.all(
    asked.map(async (one) => {
      const answer = await send(testServer, client, operation, one);
      answered.count(operation, answer.status);
      testServer.expectNoLeak(answer.body, operation.id);
      const wrong = fault(operation, one, answer);
      if (!wrong) return;
      const { target, headers, body } = one;
      const sent = `${operation.method} ${target.slice(0, 3000)}\n${JSON.stringify(headers)}\n${body}`;
      const came = `${answer.status} ${answer.body.slice(0, 2000)}`;
      run.broken(`${operation.id}: ${wrong}`, `${sent.slice(0, 5000)}\n${came}`);
    }),
  );
}

type Answer = { status: number; type: string | undefined; allow: string | undefined; body: string };

function fault(operation: Operation, { target, allowed }: Asked, answer: Answer) {
  const { status, type, allow, body } = answer;
  if (status >= 500 || status === 0) return `status ${status}`;
  const error = status < 400 ? undefined : faultOfError(status, type, body);
  if (error) return error;
  // These refusals happen before routing, so the operation does not describe them.
  if (status === 431 && target.length > 10_000) return undefined;
  if (status === 405 && allow !== undefined && /\/(finalize|renew)$/.test(target)) return undefined;
  const undescribed = operation.fault(status, body);
  if (undescribed) return undescribed;
  if (allowed === false && status < 400) return `a body that is not as described is ${status}`;
  // The schemas do not express which list issued a cursor, that paths are unique, that one of two
  // fields is there, or which of two times is the later.
  const unsaid = /must (be (unique|a `nextCursor`)|have one of|not be after)/.test(body);
  if (allowed && status === 400 && !unsaid) {
    const { code } = JSON.parse(body).error;
    if (code === 'invalid_request') return 'what the document allows is refused';
  }
  return undefined;
}

async function send(
  { server }: TestServer,
  client: KeepAliveClient,
  { method }: Operation,
  { target, headers: given, body: sent }: Asked,
): Promise<Answer> {
  const { url, key } = server;
  const own = ['Host', new URL(url).host, 'Authorization', `Bearer ${key}`];
  const headers = [...own, ...given.flat()];
  try {
    const came = await client.send({
      url,
      method,
      target,
      headers,
      body: sent,
      timeoutMs: HANG_MS,
    });
    const { 'content-type': type, allow } = came.headers;
    return { status: came.status, type, allow, body: came.body.toString() };
  } catch (error) {
    return { status: 0, type: undefined, allow: undefined, body: String(error) };
  }
}
