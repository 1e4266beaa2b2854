import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Tools } from '../compose/storage.ts';
import type { Deps } from '../core/ports/deps.ts';
import { type Finding, fail, finding, ok, reasonOf, warn } from './finding.ts';
import { probe } from './probe-request.ts';
import { otherKey, PROBES, type Probe, SIZE, type Slot, TYPE, UNSIGNED } from './s3-slot-probes.ts';

const LIFE_MS = 300_000;
/** Presigned urls have a resolution of one second, and some stores accept the last one in full. */
const SHORT_LIFE_MS = 1000;
const PAST_IT_MS = 3200;

type Store = {
  tools: Pick<S3Tools, 'names' | 'denyUnsignedHeaders'>;
  bucket: string;
  fix: boolean;
};

/**
 * Checks with requests to the store that slots refuse whatever was not signed. With `fix`, adds a bucket
 * policy that denies headers which the store follows without a signature. `wait` is called until a slot
 * has expired.
 */
export async function probeS3Slots(
  deps: Deps,
  { tools, bucket, fix }: Store,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Finding[]> {
  const made: string[] = [];
  const uploaded = deps.ids.base32();
  const source = encodeURI(`/${bucket}/${tools.names.ofSlot(uploaded)}`);
  const slotFor = async (
    { checksum, expired }: Partial<Probe>,
    objectKey = deps.ids.base32(),
  ): Promise<Slot> => {
    made.push(objectKey, otherKey(objectKey));
    const body = randomBytes(SIZE);
    const hash = checksum ? createHash('sha256').update(body).digest('hex') : null;
    const expiresAt = deps.clock.now() + (expired ? SHORT_LIFE_MS : LIFE_MS);
    const grant = { objectKey, contentType: TYPE, sizeBytes: SIZE, expiresAt };
    const { putUrl, headers } = await deps.blobs.createSlot(grant, hash);
    if (expired) await wait(PAST_IT_MS);
    return {
      objectKey,
      expiresAt,
      url: putUrl,
      body,
      headers: { ...headers, 'Content-Type': TYPE },
      source,
    };
  };
  const tryAll = (probes: Probe[]) =>
    Promise.all(
      probes.map((one) => finding('slots', async () => refuses(one, await slotFor(one)))),
    );
  try {
    const right = await slotFor({}, uploaded);
    const accepted = await takesRight(right);
    if (accepted.state === 'fail') return [accepted];
    const tried = await tryAll(PROBES);
    const unsigned = await tryAll(UNSIGNED);
    if (fix && unsigned.some(({ state }) => state === 'fail')) {
      const denied = await finding('slots', async () => {
        await tools.denyUnsignedHeaders();
        return ok('slots', 'have a bucket policy now that denies headers that were not signed');
      });
      unsigned.splice(0, unsigned.length, denied, ...(await tryAll(UNSIGNED)));
    }
    const checked = await takesChecksum(await slotFor({ checksum: true }));
    return [accepted, checked, ...tried, ...unsigned, await replayed(right)];
  } finally {
    // One by one: a store that is being probed may not know how to delete several.
    await Promise.all(made.map((key) => deps.blobs.discard([key]).catch(() => {})));
  }
}

async function takesRight({ url, headers, body }: Slot): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    const { status, accepted, text } = await probe(url, { method: 'PUT', headers, body });
    if (accepted) return ok('slots', `take a PUT as it was signed, at ${origin}`);
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
    return fail(
      'slots',
      `A PUT exactly as it was signed is refused with ${status} ${code}. Check the credentials, VITRINE_S3_REGION, VITRINE_S3_FORCE_PATH_STYLE, VITRINE_S3_PUBLIC_ENDPOINT, and that no proxy before the store changes requests.`,
    );
  } catch (error) {
    return fail(
      'slots',
      `${origin} does not answer (${reasonOf(error)}). Clients PUT there: check VITRINE_S3_PUBLIC_ENDPOINT or VITRINE_S3_ENDPOINT.`,
    );
  }
}

/** Whether the store takes the checksum header that the SDK and the command ask for. */
async function takesChecksum({ url, headers, body }: Slot): Promise<Finding> {
  const answer = await probe(url, { method: 'PUT', headers, body }).catch(() => undefined);
  if (answer?.accepted) return ok('slots', 'take a PUT with the checksum header of the command');
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(answer?.text ?? '') ?? [];
  return warn(
    'slots',
    `A PUT with the checksum header that the command asks for is refused with ${answer?.status ?? 'no answer'} ${code}. The command then goes without it, which takes one more request an upload; other clients should not ask for checksumHeaders.`,
  );
}

async function refuses(
  { name, wrong, did, state, weaker, expired }: Probe,
  slot: Slot,
): Promise<Finding> {
  const { url = slot.url, ...request } = wrong(slot);
  // A store that closes the connection has refused as well.
  const answer = await probe(url, request).catch(() => undefined);
  if (!answer?.accepted) return ok('slots', `refuse ${name}`);
  if (did && !(await did(answer, slot))) return ok('slots', `ignore ${name}`);
  if (expired && Date.parse(answer.headers.get('date') ?? '') < slot.expiresAt + 1000) {
    return warn(
      'slots',
      `Whether they refuse ${name} is not known: by the store's clock it has not expired yet. Set both clocks with NTP, and look again.`,
    );
  }
  return { check: 'slots', state, message: `accept ${name} (${answer.status}). ${weaker}` };
}

/** Whether a slot takes a second PUT. Plain S3 PUTs allow it, so uploads are copied before use. */
async function replayed({ url, headers }: Slot): Promise<Finding> {
  const request = { method: 'PUT', headers, body: randomBytes(SIZE) };
  const answer = await probe(url, request).catch(() => undefined);
  return answer?.accepted
    ? ok(
        'slots',
        'take other bytes at the same url until it expires, as most stores do; harmless, for what is verified and published is a copy under a key that was never presigned',
      )
    : ok('slots', 'take bytes at a url only once');
}
