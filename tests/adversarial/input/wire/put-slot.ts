import { RawConnection } from '../../../harness/http/raw-connection.ts';
import type { Run } from '../../scenario.ts';
import { cut } from '../../support/draw.ts';
import type { TestServer } from '../test-server.ts';
import { type Answer, answersIn, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { GONE, type SlotAttack } from './slot-attacks.ts';

export type Slot = { putUrl: string; headers: Record<string, string> };

export async function put(
  run: Run,
  testServer: TestServer,
  slot: Slot,
  sent: SlotAttack,
  hidden: string,
) {
  const { version = 'HTTP/1.1', lines, body, hides, ends } = sent;
  const { host, pathname, search } = new URL(slot.putUrl);
  const declared = Object.entries(slot.headers).map(([name, value]) => `${name}: ${value}`);
  // A folded line continues the header before it, so the declared headers come first.
  const head = [`PUT ${pathname}${search} ${version}`, `Host: ${host}`, ...declared, ...lines];
  const behind = hides ? `GET /api/${hidden} HTTP/1.1\r\nHost: ${host}\r\n\r\n` : '';
  const whole = [Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body, Buffer.from(behind)];
  const parts = cut(run, Buffer.concat(whole), 4);
  if (ends === 'all') return leave(slot.putUrl, parts);
  const { bytes, closed } = await converse(slot.putUrl, parts, ends ? 0 : 1);
  testServer.expectNoLeak(bytes, sent.kind);
  if (!closed) return 'a connection that was left open';
  try {
    return answersIn(bytes).map(said).join(', ');
  } catch (error) {
    return String(error);
  }
}

const said = (answer: Answer) => {
  const wrong = faultOf(answer);
  const { error } = answer.body === '' ? {} : JSON.parse(answer.body);
  return wrong ?? `${answer.status} ${error?.code ?? ''}`;
};

/** Sends and resets the connection without reading. */
async function leave(url: string, parts: Buffer[]): Promise<string> {
  const { socket, ended } = new RawConnection(url);
  socket.write(Buffer.concat(parts), () => socket.resetAndDestroy());
  await ended;
  return GONE;
}
