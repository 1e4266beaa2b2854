import { randomBytes } from 'node:crypto';
import {
  bytesSource,
  type Client,
  ForeignAnswerError,
  UploadError,
  VitrineError,
} from '@vitrine/client';
import type { Limits, Me } from '@vitrine/contract';
import { explain } from '../output/explain.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

const MIB = 1024 ** 2;
/** More than a proxy accepts by default (nginx: 1 MB), and small enough for a slow line. */
export const UPLOAD_MIB = 2;

const LEAVE_BYTES = 1024;

/** Unique bytes. The server would not need an upload of bytes that it already has. */
const probe = (): string => `/* vitrine doctor ${crypto.randomUUID()} */`;

const inMib = (bytes: number): string => `${Math.floor((bytes / MIB) * 10) / 10} MiB`;

function fixFor(error: unknown): string {
  if (error instanceof VitrineError && error.status < 500)
    return 'do what that answer says, then run doctor again';
  if (!(error instanceof UploadError)) return 'the operator looks at the log of the server';
  if (error.cause instanceof ForeignAnswerError && error.cause.status === 413)
    return 'raise the limit of the proxy in front of the storage; uploads are as large as your files';
  const variable = error.to === 'server' ? 'VITRINE_BASE_URL' : 'VITRINE_S3_PUBLIC_ENDPOINT';
  return `the address of the storage must be reachable from here (${variable} of the server)`;
}

/**
 * Sends a request as large as the server accepts. A proxy in front of it may accept less, and then a
 * build of many files cannot be reserved. The token is invalid, so that nothing changes.
 */
export async function checkRequestSize(
  client: Client,
  { maxBodyBytes }: Limits,
  signal: AbortSignal,
): Promise<Check> {
  const token = `vtrr_${'x'.repeat(Math.max(1, maxBodyBytes - LEAVE_BYTES))}`;
  try {
    await client.renew(token, { signal });
  } catch (error) {
    signal.throwIfAborted();
    // A refusal of Vitrine says that the whole request arrived.
    if (!(error instanceof VitrineError))
      return fail(
        'request size',
        explain(error, false).text,
        `let the proxy take the ${inMib(maxBodyBytes)} that the server takes`,
      );
  }
  return ok('request size', `requests of ${inMib(maxBodyBytes)} reach the server`);
}

/**
 * Uploads a preview and deletes it. The storage may have another address than the server, and only an
 * upload shows whether that address can be reached from here. Its file is declared like any asset, so
 * that the store gets the same headers as in a real upload.
 */
export async function checkUpload(
  client: Client,
  { me, limits, mib }: { me: Me; limits: Limits; mib: number },
  signal: AbortSignal,
): Promise<Check[]> {
  if (!me.scopes.includes('preview_upload'))
    return [skip('upload', 'not tried: that takes a key with the scope preview_upload')];
  let shareId: string | undefined;
  let unchecked: Error | undefined;
  const bytes = Math.min(mib * MIB, limits.maxFileBytes);
  try {
    const input = { platform: 'ios', title: 'vitrine doctor', retentionDays: 1 } as const;
    // A key that is limited to repositories makes no preview that names none.
    const [name] = me.repositories ?? [];
    const cut = name?.lastIndexOf('/') ?? -1;
    const git = name && { git: { owner: name.slice(0, cut), repo: name.slice(cut + 1) } };
    const bundle = { source: bytesSource(probe(), 'the probe') };
    const files = [{ path: 'probe.bin', source: bytesSource(new Uint8Array(randomBytes(bytes))) }];
    await client.uploadPreview(
      { ...input, ...git, bundle, files },
      {
        signal,
        onReserved: (reservation) => {
          shareId = reservation.shareId;
        },
        onWithoutChecksums: (error) => {
          unchecked = error;
        },
      },
    );
    await client.deletePreview(shareId ?? '', { signal });
    const largest = Math.max(limits.maxBundleBytes, limits.maxFileBytes);
    const rest = `; larger ones, up to ${inMib(largest)}, were not tried (--upload-size)`;
    const done = `a preview with a file of ${inMib(bytes)} was uploaded and deleted again`;
    const checks = [ok('upload', `${done}${bytes < largest ? rest : ''}`)];
    if (unchecked)
      checks.push(
        warn(
          'checksums',
          `the store refuses checksum headers (${unchecked.message}); uploads go without them`,
          'nothing has to be done: each upload takes one more request, and the server compares the bytes',
        ),
      );
    return checks;
  } catch (error) {
    signal.throwIfAborted();
    if (shareId) await client.deletePreview(shareId).catch(() => {});
    return [fail('upload', explain(error, false).text, fixFor(error))];
  }
}
