import { sha256 } from '../../../harness/fixtures/bytes.ts';
import { declaration } from '../../../harness/in-process/test-server.ts';
import type { Run, Scenario } from '../../scenario.ts';
import { openTestServer, type TestServer } from '../test-server.ts';
import { type Bundle, bundle, MAX_DECODED } from './compressed.ts';

const AT_ONCE = 8;
/** Far less than the sum of all decoded sizes. input/bombs measures a single one. */
const MAY_GROW = 500 * 1024 ** 2;

/** Caches hashes, because the large contents are used repeatedly. */
const hashes = new WeakMap<Buffer, string>();
function hashOf(plain: Buffer): string {
  const hash = hashes.get(plain) ?? sha256(plain);
  hashes.set(plain, hash);
  return hash;
}

/** Compressed bundles that differ from their declaration, or decode to far more than their size. */
export const bundles: Scenario = {
  name: 'input/compressed bundles',
  promise:
    'a compressed bundle is stored only if it decodes, within the limit, to the declared bytes',
  least: { long: 1_000, short: 34 },
  weight: 1,
  async run(run) {
    await using testServer = await openTestServer(run, {
      VITRINE_MAX_DECODED_BYTES: String(MAX_DECODED),
    });
    const before = process.memoryUsage().rss;
    let most = 0;
    for (let at = 0; run.goOn(); at += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) =>
          attack(run, testServer, bundle(run, at + i), at + i),
        ),
      );
      most = Math.max(most, process.memoryUsage().rss - before);
      await testServer.check(`bundles from ${at}`);
    }
    if (most > MAY_GROW) run.broken('bundles take too much memory', `${most} bytes more`);
  },
};

async function attack(
  run: Run,
  { server, expectNoLeak }: TestServer,
  made: Bundle,
  at: number,
): Promise<void> {
  const { kind, bytes, declared, plain, taken } = made;
  const contentHash = hashOf(plain);
  const body = declaration('', {
    contentHash,
    bundleSizeBytes: bytes.length,
    commitSha: at.toString(16).padStart(40, '0'),
    ...(declared && { bundleContentEncoding: declared }),
  });
  const reserved = await server.api('POST', '/api/v1/builds', body);
  const { token, slots = [] } = reserved.body;
  const [slot] = slots;
  const put = slot?.uploaded
    ? undefined
    : await fetch(slot.putUrl, {
        method: 'PUT',
        headers: slot.headers,
        body: new Uint8Array(bytes),
      });
  await put?.bytes();
  const { status, body: record } = await server.api('POST', '/api/v1/builds/finalize', { token });
  run.done(kind);
  const statuses = `${reserved.status} ${put?.status} ${status} ${record.error?.message ?? ''}`;
  const broken = (what: string) =>
    run.broken(
      `a bundle, ${kind}: ${what}`,
      `${declared}, case ${at}, ${bytes.length} bytes: ${statuses}`,
    );
  const wasTaken = status === 201;
  if (!wasTaken && status !== 409) broken(`finalize answers ${status}`);
  if (taken !== undefined && taken !== wasTaken)
    broken(wasTaken ? 'it is accepted' : 'it is refused');
  if (!wasTaken) return;
  const url = `${record.previewUrl}/bundle`;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const read = await answer.bytes();
  expectNoLeak(read, kind);
  if (sha256(read) !== contentHash) broken('it reads back as something else');
}
