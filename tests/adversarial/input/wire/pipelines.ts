import type { Run, Scenario } from '../../scenario.ts';
import { below, cut, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { type Answer, answersIn, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { misframed } from './corpus.ts';

const AT_ONCE = 20;
/** After this many malformed cases, each outcome must have occurred. */
const ENOUGH = 1000;

/**
 * Several requests on one connection. Each has a mark that only its own response repeats, and
 * further requests in its body. In half of the cases one request is malformed, and everything after
 * it must be ignored.
 */
export const pipelines: Scenario = {
  name: 'input/pipelined requests',
  promise: 'no request is parsed as part of another, or gets the response of another',
  least: { long: 10_000, short: 200 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run);
    await expectFound(run, testServer);
    const counts: Counts = { malformed: 0, before: 0, refused: 0 };
    for (let at = 0; run.goOn(); at += AT_ONCE) {
      const cases = Array.from({ length: AT_ONCE }, (_, i) =>
        pipeline(run, testServer, at + i, counts),
      );
      const hidden = await Promise.all(cases);
      await testServer.check(`pipelines from ${at}`, hidden.flat());
    }
    const { malformed, ...seen } = counts;
    if (malformed < ENOUGH) return;
    for (const [what, count] of Object.entries(seen))
      if (count === 0) run.broken('an outcome never occurred', what);
  },
};

/** Checks that the log shows served requests, because hidden requests are searched for in it. */
async function expectFound(run: Run, { server }: TestServer) {
  await server.api('GET', '/api/hidden-from-nobody');
  const isFound = server
    .log()
    .split('\n')
    .some((line) => line.includes('"status":404') && line.includes('hidden-from-nobody'));
  if (!isFound) run.broken('a hidden request would not be found', 'the log does not show it');
}

/** How many had a malformed request, an earlier one answered, the malformed one answered. */
type Counts = { malformed: number; before: number; refused: number };

async function pipeline(
  run: Run,
  testServer: TestServer,
  nonce: number,
  all: Counts,
): Promise<string[]> {
  const { server } = testServer;
  const hidden = `hidden-${nonce}-`;
  const count = 1 + below(run, 6);
  const bad = below(run, 2) === 0 ? below(run, count) : count;
  const marks = Array.from({ length: count }, (_, i) => `${10 ** 12 + nonce * 10 + i}`);
  const requests = marks.map((mark, i) =>
    i === bad ? malformed(run, server) : marked(run, server, mark, hidden),
  );
  const parts = cut(run, Buffer.from(requests.join(''), 'latin1'), 6);
  const expected = bad === count ? count : count + 1;
  const { bytes, closed } = await converse(server.url, parts, expected);
  run.done(bad === count ? 'all well-formed' : 'one malformed');
  testServer.expectNoLeak(bytes, `pipeline ${nonce}`);
  const wrong = closed ? fault(bytes, marks, bad, all) : 'the connection was left open';
  if (wrong) {
    const sent = parts.map((part) => JSON.stringify(part.toString('latin1'))).join('\n');
    const safe = sent.replaceAll(server.key, '<key>').slice(0, 6000);
    run.broken(wrong, `${safe}\n${bytes.toString().slice(0, 3000)}`);
  }
  return [hidden];
}

function fault(bytes: Buffer, marks: string[], bad: number, all: Counts): string | undefined {
  let answers: Answer[];
  try {
    answers = answersIn(bytes);
  } catch (error) {
    return String(error);
  }
  const wrong = answers.map((answer) => faultOf(answer)).find((one) => one !== undefined);
  if (wrong) return wrong;
  const good = marks.slice(0, bad);
  const own = answers.filter(({ body }, i) => good[i] !== undefined && body.includes(good[i]));
  if (bad === marks.length) {
    const isWhole = own.length === good.length && answers.length === good.length;
    return isWhole
      ? undefined
      : `${own.length} of ${good.length} answers are those of their requests`;
  }
  // Earlier responses may be lost when the connection ends, but those that arrive are in order.
  const [last, ...more] = answers.slice(own.length);
  all.malformed += 1;
  if (own.length > 0) all.before += 1;
  if (last) all.refused += 1;
  if (more.length > 0 || (last && last.status !== 400)) return 'what follows was answered';
  return undefined;
}

type Server = TestServer['server'];

const headOf = ({ url, key }: Server, line: string, lines: string[]) =>
  [line, `Host: ${new URL(url).host}`, `Authorization: Bearer ${key}`, ...lines, ''].join('\r\n');

function malformed(run: Run, server: Server): string {
  const { lines, body = '', line = 'GET /healthz HTTP/1.1' } = pick(run, misframed);
  return `${headOf(server, line, lines)}\r\n${body}`;
}

/** Its refusal repeats the mark, by its head or after its body was read. */
function marked(run: Run, server: Server, mark: string, hidden: string): string {
  const inner = `GET /api/${hidden} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const byHead = [`Content-Encoding: ${mark}`];
  switch (below(run, 3)) {
    case 0:
      return `${headOf(server, 'GET /api/v1/me HTTP/1.1', byHead)}\r\n`;
    case 1:
      return headOf(server, RESERVE, byHead) + framed(run, inner.repeat(2), hidden);
    default: {
      const body = JSON.stringify({ ...TOO_LARGE, bundleSizeBytes: Number(mark) });
      const lines = ['Content-Type: application/json'];
      return headOf(server, RESERVE, lines) + framed(run, body, hidden);
    }
  }
}

const RESERVE = 'POST /api/v1/builds HTTP/1.1';
const TOO_LARGE = {
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  platform: 'ios',
  commitSha: 'a'.repeat(40),
  contentHash: 'b'.repeat(64),
  bundleContentType: 'application/javascript',
};

function framed(run: Run, body: string, hidden: string): string {
  return below(run, 2) === 0 ? withLength(body) : inChunks(run, body, hidden);
}

const withLength = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;

function inChunks(run: Run, body: string, hidden: string): string {
  const chunks = cut(run, Buffer.from(body, 'latin1'), 5).map((chunk) => {
    const extension = pick(run, ['', '', `;a="GET /api/${hidden}"`, ';b=c']);
    const size = pick(run, ['', '0', '000']) + chunk.length.toString(16);
    return `${size}${extension}\r\n${chunk.toString('latin1')}\r\n`;
  });
  const trailer = pick(run, ['', '', `X-Next: GET /api/${hidden}\r\n`]);
  return `Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n${trailer}\r\n`;
}
