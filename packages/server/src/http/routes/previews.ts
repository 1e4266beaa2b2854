import type { ListPreviewsQuery, ReservePreview } from '@vitrine/contract';
import type { PreviewView } from '../../core/model/preview.ts';
import { deletePreview } from '../../core/previews/delete-preview.ts';
import { getPreview } from '../../core/previews/get-preview.ts';
import { listPreviews } from '../../core/previews/list-previews.ts';
import { reservePreview } from '../../core/previews/reserve-preview.ts';
import { previewUploadTarget } from '../../core/previews/upload-target.ts';
import { finalize } from '../../core/uploads/finalize.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { idempotencyKeyOf, markReplay } from '../idempotency.ts';
import { presentPreview, presentReservation } from '../present.ts';

type PreviewOperations =
  | 'reservePreview'
  | 'finalizePreview'
  | 'getPreview'
  | 'listPreviews'
  | 'deletePreview';

const DEFAULT_LIMIT = 30;

export function previewHandlers(context: HttpContext): Handlers<PreviewOperations> {
  const { deps, baseUrl, sourceUrls } = context;
  const present = (preview: PreviewView) =>
    presentPreview({ base: baseUrl(), sourceUrls }, preview);
  const target = previewUploadTarget(deps);
  return {
    async reservePreview(request, reply) {
      const body = request.body as ReservePreview;
      const key = idempotencyKeyOf(request);
      const reserved = await reservePreview(deps, callerOf(request), body, key);
      markReplay(reply, reserved.replayed);
      return reply.code(201).send(presentReservation(baseUrl(), reserved));
    },
    async finalizePreview(request, reply) {
      const { token } = request.body as { token: string };
      const { view, replayed } = await finalize(deps, target, callerOf(request), token);
      markReplay(reply, replayed);
      return reply.code(201).send(present(view));
    },
    async getPreview(request) {
      const { id } = request.params as { id: string };
      return present(await getPreview(deps, callerOf(request), id));
    },
    async listPreviews(request) {
      const { limit = DEFAULT_LIMIT, ...query } = request.query as ListPreviewsQuery;
      const page = await listPreviews(deps, callerOf(request), { limit, ...query });
      return { ...page, data: page.data.map(present) };
    },
    async deletePreview(request, reply) {
      const { id } = request.params as { id: string };
      await deletePreview(deps, callerOf(request), id);
      return reply.code(204).send();
    },
  };
}
