import type { Run, Scenario } from '../../scenario.ts';
import { cut, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { answersIn, asksForPage, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { corpus } from './corpus.ts';
import { type Malformed, NEXT } from './malformed-request.ts';

const AT_ONCE = 40;

/** The corpus unchanged in the first round; then in random packets and among other headers. */
export const malformed: Scenario = {
  name: 'input/malformed requests',
  promise: 'whatever a connection sends is answered as the contract says, or refused and closed',
  least: { long: 20_000, short: 400 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run);
    for (let round = 0; run.goOn(); round += 1) {
      for (let at = 0; at < corpus.length && run.goOn(); at += AT_ONCE) {
        const some = corpus.slice(at, at + AT_ONCE);
        const hidden = await Promise.all(
          some.map((one, i) => attack(run, testServer, one, `${round}x${at + i}`)),
        );
        await testServer.check(`malformed requests, round ${round}, from ${at}`, hidden.flat());
      }
    }
  },
};

/** Returns the paths behind a request that must be refused. They must not be served. */
async function attack(
  run: Run,
  testServer: TestServer,
  one: Malformed,
  nonce: string,
): Promise<string[]> {
  const hidden = `hidden-${nonce}-`;
  const { server } = testServer;
  const bytes = bytesOf(run, testServer, one, hidden, nonce.startsWith('0x'));
  const parts = nonce.startsWith('0x') ? [bytes] : cut(run, bytes, 4);
  const { answers, kind, name, cutOff = false } = one;
  const { bytes: received, closed } = await converse(
    server.url,
    parts,
    cutOff ? 0 : answers.length,
  );
  run.done(kind);
  testServer.expectNoLeak(received, name);
  const wrong = closed ? fault(one, received) : 'the connection was left open';
  if (wrong) {
    const sent = parts.map((part) => JSON.stringify(part.toString('latin1').slice(0, 600)));
    const safe = sent.join('\n').replaceAll(server.key, '<key>');
    run.broken(`${kind}: ${wrong}`, `${name}\n${safe}\n${received.toString().slice(0, 1500)}`);
  }
  return answers.includes(NEXT) ? [] : [hidden];
}

function fault({ answers, line = '' }: Malformed, received: Buffer): string | undefined {
  const isPage = asksForPage(line);
  try {
    const came = answersIn(received);
    const statuses = came.map(({ status }) => status).join(' ');
    if (statuses !== answers.join(' ')) return `answered ${statuses}, not ${answers.join(' ')}`;
    return came.map((answer) => faultOf(answer, isPage)).find((one) => one !== undefined);
  } catch (error) {
    return String(error);
  }
}

/** The request, unchanged or among irrelevant headers, followed by a valid one. */
function bytesOf(
  run: Run,
  { server }: TestServer,
  one: Malformed,
  hidden: string,
  isUnchanged: boolean,
) {
  const { host } = new URL(server.url);
  const { line = 'GET /healthz HTTP/1.1', lines, body = '' } = one;
  const own = one.kind === 'hosts' ? [] : [`Host: ${host}`];
  const authorization = `Authorization: Bearer ${server.key}`;
  const noise = () =>
    isUnchanged || one.kind === 'large heads'
      ? []
      : Array.from({ length: Math.floor(run.random() * 4) }, () => pick(run, NOISE));
  const folds = lines.some((text) => /^[ \t]/.test(text));
  const around = folds ? [[], lines, noise()] : [noise(), lines, noise()];
  const head = [line, ...own, authorization, ...around.flat(), '', body].join('\r\n');
  return Buffer.from(`${head}GET /api/${hidden} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 'latin1');
}

const NOISE = [
  'Accept: application/json',
  'accept: */*;q=0.1, text/html',
  'X-Forwarded-For: 1.2.3.4, 5.6.7.8',
  'X-Forwarded-Host: evil.example',
  'X-HTTP-Method-Override: DELETE',
  'X-Original-URL: /metrics',
  'Cookie: a=b; c="d"',
  'Range: bytes=0-',
  'X-Empty:',
  'If-None-Match: *',
  'TE: trailers',
  'Via: 1.0 a, 1.1 b',
];
