import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '../hardening/connection-limits.ts';
import { DecoderPool } from './decoder-pool.ts';

const stored = gzipSync('decoded');
const opening = async () => Readable.from([stored]);
const dawdler = (decoders: DecoderPool) =>
  decoders.decode('gzip', async () => new Readable({ read() {} }));

const bounds = { ...CONNECTION_LIMITS, decoders: 1, decoderEvictionMs: 200 };

test('the oldest decoder is evicted while a client waits, also without further requests', async () => {
  const decoders = new DecoderPool(bounds);
  await dawdler(decoders);
  expect(await text(await decoders.decode('gzip', opening))).toBe('decoded');
});

test('one decoder is evicted for each client that waits', async () => {
  const two = { ...bounds, decoders: 2, decoderEvictionMs: 0 };
  const decoders = new DecoderPool(two);
  const ended: Promise<unknown>[] = [];
  for (const _ of [1, 2]) {
    const dawdling = await dawdler(decoders);
    ended.push(new Promise((done) => dawdling.once('close', done)));
  }
  const served = await Promise.all([1, 2].map(() => decoders.decode('gzip', opening)));
  await Promise.all(ended);
  expect(await Promise.all(served.map((one) => text(one)))).toEqual(['decoded', 'decoded']);
});

test('no decoder is evicted when no client waits', async () => {
  const decoders = new DecoderPool({ ...bounds, decoderEvictionMs: 0 });
  const dawdling = await dawdler(decoders);
  await delay(50);
  expect(dawdling.destroyed).toBe(false);
  dawdling.destroy();
});
