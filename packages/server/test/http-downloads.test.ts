import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startHttp } from '../../../tests/harness/in-process/http-server.ts';
import type { BlobStore } from '../src/core/ports/blob-store.ts';
import { publish } from './support/compressed.ts';

/** Downloads: HEAD, failures, and slow clients. */

const plain = { 'accept-encoding': 'identity' };

test('[content.3] HEAD has the headers of GET and ignores Range', async () => {
  await using server = await startHttp();
  const bundle = await publish(server, Buffer.from('one'.repeat(1000)));
  for (const more of [{}, { range: 'bytes=0-9' }]) {
    const headers = { 'accept-encoding': 'gzip', ...more };
    const { status, headers: said } = await fetch(bundle.url, { method: 'HEAD', headers });
    expect([status, said.get('content-length')]).toEqual([200, String(bundle.stored.length)]);
  }
  const decoded = await fetch(bundle.url, { method: 'HEAD', headers: plain });
  expect([decoded.status, decoded.headers.get('content-length')]).toEqual([200, null]);
});

test('a failed read is answered as an error and logged with its cause', async () => {
  let fail: 'no' | 'open' | 'first byte' = 'no';
  await using server = await startHttp(
    {},
    {
      blobs: (blobs) => ({
        ...blobs,
        async read(key, range) {
          if (fail === 'open') throw new Error('the disk is gone');
          const stored = await blobs.read(key, range);
          if (fail === 'first byte') stored.destroy(new Error('the disk is gone'));
          return stored;
        },
      }),
    },
  );
  const bundle = await publish(server, Buffer.from('one'.repeat(1000)));
  for (const kind of ['open', 'first byte'] as const) {
    fail = kind;
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding, accept: 'application/json' };
      const answer = await fetch(bundle.url, { headers });
      expect([kind, answer.status]).toEqual([kind, 500]);
      expect(await answer.json()).toMatchObject({ error: { code: 'internal' } });
      const ofContent = ['content-encoding', 'etag', 'content-disposition', 'vary'];
      for (const name of [...ofContent, 'access-control-expose-headers']) {
        expect([name, answer.headers.get(name)]).toEqual([name, null]);
      }
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  }
  expect(server.log()).toContain('the disk is gone');
});

test('416 is sent with no-store', async () => {
  await using server = await startHttp();
  const { url } = await publish(server, Buffer.from('one'));
  const headers = { 'accept-encoding': 'gzip', range: 'bytes=1000000-' };
  const answer = await fetch(url, { headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([416, 'no-store']);
});

test('a client that stops reading is disconnected, and a slow one is not', async () => {
  await using server = await startHttp({ idleMs: 5_000 });
  const bundle = Buffer.alloc(48_000_000, randomBytes(65_536));
  const { path } = await publish(server, bundle, 'br');
  const ends = new Map<number | undefined, Socket>();
  server.app.server.on('connection', (end) => ends.set(end.remotePort, end));
  using stopped = new RawConnection(server.url);
  using slow = new RawConnection(server.url);
  let read = 0;
  for (const { socket } of [stopped, slow]) socket.removeAllListeners('data').pause();
  for (const wire of [stopped, slow]) wire.request(`GET ${path} HTTP/1.1`, 'Connection: close');
  let allowed = 0;
  slow.socket.on('data', (data: Buffer) => {
    read += data.length;
    if (read > allowed) slow.socket.pause();
  });
  const isOver = ({ socket }: RawConnection) => ends.get(socket.localPort)?.destroyed;
  for (let turn = 0; turn < 10 || (turn < 150 && !isOver(stopped)); turn += 1) {
    await delay(80);
    allowed += 200_000;
    slow.socket.resume();
  }
  expect([stopped, slow].map(isOver)).toEqual([true, false]);
  allowed = Number.POSITIVE_INFINITY;
  slow.socket.resume();
  await once(slow.socket, 'close');
  expect(read).toBeGreaterThan(bundle.length);
});

test('the number of parallel decoders is limited: further clients wait, then get 503', async () => {
  const bounds = { decoders: 1, decoderQueue: 1, decoderWaitMs: 300, decoderEvictionMs: 5_000 };
  let reads = 0;
  await using server = await startHttp(bounds, {
    blobs: (blobs) => ({
      ...blobs,
      read(key, range) {
        reads += 1;
        return blobs.read(key, range);
      },
    }),
  });
  const bundle = Buffer.alloc(24_000_000, randomBytes(65_536));
  const { path, url } = await publish(server, bundle, 'br');
  reads = 0;
  using dawdler = new RawConnection(server.url);
  dawdler.socket.removeAllListeners('data');
  dawdler.socket.pause();
  dawdler.request(`GET ${path} HTTP/1.1`);
  // The client gets a decoder before it reads.
  await expect.poll(() => reads).toBe(1);
  const itsTurn = delay(bounds.decoderEvictionMs + 200);
  const answers = await Promise.all([
    fetch(url, { headers: plain }),
    fetch(url, { headers: plain }),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.text()).toContain('unavailable');
  }
  const compressed = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect((await compressed.arrayBuffer()).byteLength).toBe(bundle.length);
  await itsTurn;
  const served = await fetch(url, { headers: plain });
  expect((await served.arrayBuffer()).byteLength).toBe(bundle.length);
});

test('pipelined requests are answered one after the other', async () => {
  const open = new Set<object>();
  let most = 0;
  await using server = await startHttp(
    {},
    {
      blobs: (blobs) => ({
        ...blobs,
        async read(key, range) {
          const bytes = await blobs.read(key, range);
          open.add(bytes);
          most = Math.max(most, open.size);
          for (const end of ['end', 'close']) bytes.once(end, () => open.delete(bytes));
          return bytes;
        },
      }),
    },
  );
  const { path } = await publish(server, randomBytes(1 << 20));
  using wire = new RawConnection(server.url);
  for (let at = 0; at < 5; at += 1)
    wire.request(
      `GET ${path} HTTP/1.1`,
      'Accept-Encoding: gzip',
      ...(at === 4 ? ['Connection: close'] : []),
    );
  await wire.closed();
  expect(wire.text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5);
  expect(most).toBe(1);
});

test('a redirect to the store has no header about the bytes, but the same Vary', async () => {
  const presignGet = async () => 'https://store.example/object';
  const blobs = (stored: BlobStore): BlobStore => ({ ...stored, presignGet });
  await using server = await startHttp({}, { blobs });
  const bundle = await publish(server, Buffer.from('one'.repeat(1000)));
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await fetch(bundle.url, { headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('vary')]).toEqual([302, 'accept-encoding']);
  for (const name of ['content-encoding', 'content-type', 'content-disposition', 'etag'])
    expect([name, answer.headers.get(name)]).toEqual([name, null]);
});
