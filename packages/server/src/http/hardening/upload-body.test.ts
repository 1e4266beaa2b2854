import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadBody } from './upload-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patience = { stallMs: 1000, totalMs: 5000 };
const request = () => new PassThrough() as PassThrough & IncomingMessage;

async function all(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('all bytes pass through', async () => {
  const body = request();
  const read = all(uploadBody(body, patience));
  body.write('one');
  body.end('two');
  expect(await read).toBe('onetwo');
});

test('a pause longer than stallMs ends the body, shorter pauses do not', async () => {
  const body = request();
  const read = all(uploadBody(body, patience));
  const ended = expect(read).rejects.toMatchObject({ code: 'upload_stalled' });
  for (let i = 0; i < 3; i++) {
    body.write('x');
    await vi.advanceTimersByTimeAsync(900);
  }
  await vi.advanceTimersByTimeAsync(200);
  await ended;
});

test('a steady trickle ends after totalMs', async () => {
  const body = request();
  const ended = expect(all(uploadBody(body, patience))).rejects.toThrow(/longer than 5 seconds/);
  for (let i = 0; i < 11; i++) {
    body.write('x');
    await vi.advanceTimersByTimeAsync(500);
  }
  await ended;
});

test('a client that closes the connection ends the body at once', async () => {
  const body = request();
  const ended = expect(all(uploadBody(body, patience))).rejects.toThrow(/went away/);
  body.write('x');
  await vi.advanceTimersByTimeAsync(1);
  body.destroy();
  await ended;
});

test('a slow store does not count as a stall', async () => {
  const body = request();
  body.write('x');
  const reading = uploadBody(body, patience);
  await reading.next();
  await vi.advanceTimersByTimeAsync(3000);
  body.end('y');
  expect((await reading.next()).value?.toString()).toBe('y');
  expect((await reading.next()).done).toBe(true);
});
