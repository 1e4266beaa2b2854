import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { StoredObject } from '../../core/model/content.ts';
import { Refusal } from '../../core/model/errors.ts';
import type { ByteRange } from '../../core/ports/blob-store.ts';
import type { HttpContext } from '../context.ts';

/**
 * The bytes of an object, or a range of them. When the store does not have them any more, the client gets
 * a 404, and the log and the metrics report it to the operator.
 */
export async function readStored(
  { deps, metrics }: Pick<HttpContext, 'deps' | 'metrics'>,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  { key, contentHash, sizeBytes }: StoredObject,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await deps.blobs.read(key, range);
  } catch (error) {
    // If there is no row, they were swept or replaced after this request had read the row.
    const isMissing = error instanceof Refusal && error.code === 'not_found';
    if (isMissing && (await deps.store.objects.exists(key))) {
      metrics.lostRead();
      request.log.error(
        { reqId: request.id, contentHash, sizeBytes },
        'the store has lost these bytes: restore them, or upload the same build again; `vitrine-server doctor` tells what else is lost',
      );
    }
    throw error;
  }
}
