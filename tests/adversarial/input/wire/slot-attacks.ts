import type { Run } from '../../scenario.ts';
import { below, pick } from '../../support/draw.ts';
import { GONE, type Make, type SlotAttack, TAKEN } from './slot-attack.ts';
import { framings } from './slot-framings.ts';

const asMany = (bytes: Buffer) => [`Content-Length: ${bytes.length}`];

const cutShort = (run: Run, bytes: Buffer) => bytes.subarray(0, below(run, bytes.length));

const makers: Record<string, Make> = {
  ...framings,
  'a bit flipped': (run, bytes) => {
    const at = below(run, bytes.length);
    const flipped = Buffer.from(bytes);
    flipped[at] = (bytes[at] ?? 0) ^ (1 << below(run, 8));
    return { lines: asMany(bytes), body: flipped, came: ['400 digest_mismatch'] };
  },
  'the end of a request before the end of its bytes': (run, bytes) => ({
    lines: asMany(bytes),
    body: cutShort(run, bytes),
    came: ['400 invalid_request'],
    ends: 'its half',
  }),
  'a client that leaves': (run, bytes) => ({
    lines: asMany(bytes),
    body: cutShort(run, bytes),
    came: [GONE],
    ends: 'all',
  }),
};

export const asDeclared = (bytes: Buffer) => ({ lines: asMany(bytes), body: bytes, came: TAKEN });

export function slotAttack(run: Run, bytes: Buffer): SlotAttack {
  const [kind, make] = pick(run, Object.entries(makers));
  return { kind, ...make(run, bytes) };
}
