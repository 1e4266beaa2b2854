import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { serveHttp } from '../../../../tests/harness/http/serve.ts';
import type { Deps } from '../core/ports/deps.ts';
import { probeS3Slots } from './probe-s3-slots.ts';

/** A store that takes every PUT, or all but those with a checksum header. */
async function findings(refusesChecksums: boolean) {
  const store = await serveHttp(
    createServer((request, response) => {
      request.resume();
      if (!refusesChecksums || !('x-amz-checksum-sha256' in request.headers)) return response.end();
      // Backblaze B2: github.com/iterate-ch/cyberduck/issues/16107
      return response
        .writeHead(400)
        .end('<Error><Code>InvalidArgument</Code><Message>Unsupported header</Message></Error>');
    }),
  );
  const blobs = {
    createSlot: async ({ objectKey }: { objectKey: string }, hash: string | null) => ({
      putUrl: `${store.url}/${objectKey}`,
      headers: hash === null ? {} : { 'x-amz-checksum-sha256': hash },
    }),
    discard: async () => {},
  };
  const ids = { base32: () => crypto.randomUUID() };
  const deps = { blobs, ids, clock: { now: Date.now } } as unknown as Deps;
  const tools = {
    names: { ofSlot: (key: string) => key, ofObject: (key: string) => key },
    denyUnsignedHeaders: async () => {},
  };
  const found = await probeS3Slots(deps, { tools, bucket: 'uploads', fix: false }, async () => {});
  await store.close();
  return found.filter(
    ({ message }) =>
      message.includes('checksum header of the command') ||
      message.includes('checksum header that the command'),
  );
}

test('doctor: a store that refuses the checksum header of the command is a warning', async () => {
  expect(await findings(true)).toEqual([
    expect.objectContaining({
      state: 'warn',
      message: expect.stringContaining('refused with 400 InvalidArgument'),
    }),
  ]);
  expect(await findings(false)).toEqual([expect.objectContaining({ state: 'ok' })]);
});
