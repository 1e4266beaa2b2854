import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compress, declare, sha256 } from '../test/declare.ts';
import { encodings, verify } from '../test/verify.ts';

test('in any chunks, intact bytes pass and damaged ones do not', async () => {
  const damage = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.record({ kind: fc.constant('cut' as const), by: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      kind: fc.constant('append' as const),
      tail: fc.uint8Array({ minLength: 1, maxLength: 9 }),
    }),
    fc.record({ kind: fc.constant('flip' as const), at: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('identity' as const, ...encodings),
      fc.boolean(),
      fc.integer({ min: 1, max: 200 }),
      damage,
      async (parts, encoding, declares, chunk, harm) => {
        const declared = declares || encoding === 'br';
        const plain = Buffer.concat(parts);
        // Brotli streams cannot be concatenated.
        const pieces = encoding === 'br' ? [plain] : parts;
        const whole = Buffer.concat(
          encoding === 'identity' ? pieces : pieces.map((piece) => compress[encoding](piece)),
        );
        const sent = damaged(whole, harm);
        const expected = declare(sent, {
          contentHash: sha256(plain),
          encoding: declared ? encoding : null,
        });
        const result = await verify(sent, expected, chunk).catch((error) => error.code);
        if (!declared && sent.equals(plain)) expect(result).toBe('identity');
        else if (sent.equals(whole)) expect(result).toBe(encoding);
        // A flipped bit in a header may not change the decoded bytes. All others must be refused.
        else if (harm.kind !== 'flip') expect(result).toBe('digest_mismatch');
      },
    ),
    { numRuns: 300 },
  );
});

type Harm =
  | { kind: 'none' }
  | { kind: 'cut'; by: number }
  | { kind: 'append'; tail: Uint8Array }
  | { kind: 'flip'; at: number };

const damaged = (bytes: Buffer, harm: Harm): Buffer => {
  if (harm.kind === 'cut') return bytes.subarray(0, Math.max(0, bytes.length - harm.by));
  if (harm.kind === 'append') return Buffer.concat([bytes, harm.tail]);
  if (harm.kind === 'none' || bytes.length === 0) return bytes;
  const flipped = Buffer.from(bytes);
  const at = harm.at % bytes.length;
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
};
