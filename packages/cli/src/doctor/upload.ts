import { bytesSource, type Client, UploadError } from '@vitrine/client';
import type { Me } from '@vitrine/contract';
import { explain } from '../output/explain.ts';
import { type Check, fail, ok, skip } from './check.ts';

/** Unique bytes. The server would not need an upload of bytes that it already has. */
const probe = (): string => `/* vitrine doctor ${crypto.randomUUID()} */`;

/**
 * Uploads a preview of a few bytes and deletes it. The storage may have another address than the
 * server, and only an upload shows whether that address can be reached from here.
 */
export async function checkUpload(client: Client, me: Me, signal: AbortSignal): Promise<Check> {
  if (!me.scopes.includes('preview_upload'))
    return skip('upload', 'not tried: that takes a key with the scope preview_upload');
  let shareId: string | undefined;
  try {
    const input = { platform: 'ios', title: 'vitrine doctor', retentionDays: 1 } as const;
    // A key that is limited to repositories makes no preview that names none.
    const [name] = me.repositories ?? [];
    const cut = name?.lastIndexOf('/') ?? -1;
    const git = name && { git: { owner: name.slice(0, cut), repo: name.slice(cut + 1) } };
    const bundle = { source: bytesSource(probe(), 'the probe') };
    await client.uploadPreview(
      { ...input, ...git, bundle },
      {
        signal,
        onReserved: (reservation) => {
          shareId = reservation.shareId;
        },
      },
    );
    await client.deletePreview(shareId ?? '', { signal });
    return ok('upload', 'a small preview was uploaded and deleted again');
  } catch (error) {
    signal.throwIfAborted();
    if (shareId) await client.deletePreview(shareId).catch(() => {});
    const fix =
      error instanceof UploadError
        ? 'the address of the storage must be reachable from here (VITRINE_BASE_URL or VITRINE_S3_PUBLIC_ENDPOINT of the server)'
        : 'the operator looks at the log of the server';
    return fail('upload', explain(error, false).text, fix);
  }
}
