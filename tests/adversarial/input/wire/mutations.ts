import type { Run, Scenario } from '../../scenario.ts';
import { below, cut, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { answersIn, asksForPage, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { DAMAGES, damage } from './damages.ts';
import { goodRequests } from './good-requests.ts';
import { tallyOf } from './tally.ts';

/** High, because most damaged requests leave the server waiting for a while. */
const AT_ONCE = 200;

/** Valid requests that are damaged at random. Only the rules for every response apply to them. */
export const mutations: Scenario = {
  name: 'input/damaged requests',
  promise: 'whatever a connection sends is answered as the contract says, or refused and closed',
  least: { long: 30_000, short: 500 },
  weight: 2,
  run: sendDamaged,
};

async function sendDamaged(run: Run): Promise<void> {
  await using testServer = await openTestServer(run);
  const seeds = await goodRequests(testServer);
  const tally = tallyOf(run);
  for (let at = 0; run.goOn(); at += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => attack(run, testServer, seeds, tally)));
    await testServer.check(`damaged requests from ${at}`);
  }
  tally.end();
}

async function attack(
  run: Run,
  testServer: TestServer,
  seeds: Buffer[],
  tally: ReturnType<typeof tallyOf>,
): Promise<void> {
  const { server } = testServer;
  let bytes = pick(run, seeds);
  const kinds = Array.from({ length: 1 + below(run, 4) }, () => pick(run, DAMAGES));
  for (const kind of kinds) bytes = damage[kind](run, bytes, seeds);
  const parts = cut(run, bytes, 3);
  const { bytes: received, closed } = await converse(server.url, parts, 'unknown');
  tally.count(received);
  testServer.expectNoLeak(received, kinds.join(', '));
  const wrong = closed ? fault(received, bytes) : 'the connection was left open';
  if (!wrong) return;
  const sent = parts.map((part) => JSON.stringify(part.toString('latin1'))).join('\n');
  const safe = sent.replaceAll(server.key, '<key>').slice(0, 6000);
  run.broken(wrong, `${safe}\n${received.toString().slice(0, 2000)}`);
}

function fault(received: Buffer, sent: Buffer): string | undefined {
  // Responses to HEAD have no body, and a damaged request cannot be attributed to its response.
  if (sent.includes('HEAD')) return undefined;
  const isPage = asksForPage(sent.toString('latin1'));
  try {
    const answers = answersIn(received);
    return answers.map((answer) => faultOf(answer, isPage)).find((one) => one !== undefined);
  } catch (error) {
    return String(error);
  }
}
