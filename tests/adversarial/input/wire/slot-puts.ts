import { random } from '../../../../tools/support/random.ts';
import { declaration } from '../../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { put, type Slot } from './put-slot.ts';
import { asDeclared, slotAttack, TAKEN } from './slot-attacks.ts';

const AT_ONCE = 40;

/** Slots of the file store accept exactly the declared bytes, whatever was PUT before. */
export const slotPuts: Scenario = {
  name: 'input/PUTs to a slot',
  promise: 'exactly the declared bytes are stored',
  on: ({ blobs }) => blobs === 'files',
  least: { long: 2_000, short: 80 },
  weight: 1,
  run: fillSlots,
};

async function fillSlots(run: Run): Promise<void> {
  await using testServer = await openTestServer(run);
  let at = 0;
  for (; run.goOn(); at += AT_ONCE) {
    const cases = Array.from({ length: AT_ONCE }, (_, i) =>
      fill(run, testServer, at + i, `of/${i}`),
    );
    await testServer.check(`slots from ${at}`, await Promise.all(cases));
  }
  const stored = await Array.fromAsync(testServer.server.deps.blobs.list());
  if (stored.length !== at) run.broken('other bytes are stored', `${stored.length}, not ${at}`);
}

/** Returns the path that must not be served. */
async function fill(all: Run, testServer: TestServer, at: number, branch: string): Promise<string> {
  // Uses its own generator, because concurrent cases draw in an order that depends on timing.
  const run = { ...all, random: random(below(all, 2 ** 31)) };
  const { server } = testServer;
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

  const came = await put(run, testServer, slot, attack, hidden);
  run.done(attack.kind);
  expect('the PUT', came, ...attack.came);
  const isTaken = attack.came === TAKEN;
  if (!isTaken) expect('nothing is stored', (await finalize()).came, '409 uploads_incomplete');
  const right = { kind: attack.kind, ...asDeclared(bytes) };
  expect('the right PUT after it', await put(run, testServer, slot, right, hidden), ...right.came);
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

function contentOf(run: Run, at: number): Buffer {
  const length = 8 + pick(run, [0, 1, below(run, 100), below(run, 5_000), below(run, 200_000)]);
  const pattern = Buffer.from(Array.from({ length: 61 }, () => below(run, 256)));
  const content = Buffer.alloc(length, pattern);
  content.write(String(at).padStart(8, '0'));
  return content;
}
