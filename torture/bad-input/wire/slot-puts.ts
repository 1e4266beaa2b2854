import { connect } from 'node:net';
import { declaration } from '../../../packages/server/test/support/server.ts';
import { random } from '../../../scripts/support/random.ts';
import type { Run, Trial } from '../../trial.ts';
import { type House, openHouse } from '../house.ts';
import { type Answer, answersIn, faultOf } from './answers.ts';
import { converse } from './connection.ts';
import { below, cut, pick } from './draw.ts';
import { asDeclared, GONE, type SlotAttack, slotAttack, TAKEN } from './slot-attacks.ts';

const AT_ONCE = 40;

/** Slots of the server itself: whatever was PUT before, the right bytes are taken, and none but those. */
export const slotPuts: Trial = {
  name: 'bad-input/PUTs to a slot',
  promise: 'exactly the declared bytes are stored',
  on: ({ blobs }) => blobs === 'files',
  least: { long: 2_000, short: 80 },
  weight: 1,
  async run(run) {
    await using house = await openHouse(run);
    let at = 0;
    for (; run.goOn(); at += AT_ONCE) {
      const cases = Array.from({ length: AT_ONCE }, (_, i) => fill(run, house, at + i, `of/${i}`));
      await house.look(`slots from ${at}`, await Promise.all(cases));
    }
    const stored = await Array.fromAsync(house.server.deps.blobs.list());
    if (stored.length !== at) run.broken('other bytes are stored', `${stored.length}, not ${at}`);
  },
};

type Slot = { putUrl: string; headers: Record<string, string> };

/** One slot, from its reservation to what is read of it; answers what must not be served. */
async function fill(all: Run, house: House, at: number, branch: string): Promise<string> {
  // Drawn from one number, for who waits for an answer is not always as fast.
  const run = { ...all, random: random(below(all, 2 ** 31)) };
  const { server } = house;
  const hidden = `hidden-${at}-`;
  const bytes = contentOf(run, at);
  const attack = slotAttack(run, bytes);
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bytes, { branch }));
  const [slot] = body.slots as [Slot];
  const expect = (what: string, came: string, ...wanted: string[]) => {
    const how = () =>
      `seed ${run.seed}, slot ${at} of ${bytes.length} bytes: ${attack.lines.join()}`;
    if (!wanted.includes(came))
      run.broken(`${attack.kind}: ${what}`, `${came}, not ${wanted.join(' or ')}\n${how()}`);
  };
  const finalize = async () => {
    const answer = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
    return { ...answer, came: `${answer.status} ${answer.body.error?.code ?? ''}` };
  };

  const came = await put(run, house, slot, attack, hidden);
  run.done(attack.kind);
  expect('the PUT', came, ...attack.came);
  const isTaken = attack.came === TAKEN;
  if (!isTaken) expect('nothing is stored', (await finalize()).came, '409 uploads_incomplete');
  const right = { kind: attack.kind, ...asDeclared(bytes) };
  expect('the right PUT after it', await put(run, house, slot, right, hidden), ...right.came);
  const ready = await finalize();
  expect('the end', ready.came, '201 ');
  if (ready.status !== 201) return hidden;
  const read = await fetch(`${ready.body.previewUrl}/bundle`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const isSame = bytes.equals(Buffer.from(await read.arrayBuffer()));
  expect('what is read', isSame ? 'the same' : 'other bytes', 'the same');
  return hidden;
}

/** What came of it, as statuses and codes. */
async function put(run: Run, house: House, slot: Slot, sent: SlotAttack, hidden: string) {
  const { version = 'HTTP/1.1', lines, body, hides, ends } = sent;
  const { host, pathname, search } = new URL(slot.putUrl);
  const declared = Object.entries(slot.headers).map(([name, value]) => `${name}: ${value}`);
  // A line that is folded goes on with what stands before it.
  const head = [`PUT ${pathname}${search} ${version}`, `Host: ${host}`, ...declared, ...lines];
  const behind = hides ? `GET /api/${hidden} HTTP/1.1\r\nHost: ${host}\r\n\r\n` : '';
  const whole = [Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body, Buffer.from(behind)];
  const parts = cut(run, Buffer.concat(whole), 4);
  if (ends === 'all') return leave(slot.putUrl, parts);
  const { bytes, closed } = await converse(slot.putUrl, parts, ends ? 0 : 1);
  house.heard(bytes, sent.kind);
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

/** Sends and is gone, without another look. */
function leave(url: string, parts: Buffer[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {}).on('close', () => resolve(GONE));
  socket.write(Buffer.concat(parts), () => socket.resetAndDestroy());
  return promise;
}

/** As no other slot has them. */
function contentOf(run: Run, at: number): Buffer {
  const length = 8 + pick(run, [0, 1, below(run, 100), below(run, 5_000), below(run, 200_000)]);
  const pattern = Buffer.from(Array.from({ length: 61 }, () => below(run, 256)));
  const content = Buffer.alloc(length, pattern);
  content.write(String(at).padStart(8, '0'));
  return content;
}
