import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { type BegunPut, beginPut } from '../../core/uploads/begin-put.ts';
import { type PutHead, putSlot } from '../../core/uploads/put-slot.ts';
import { SLOT_PATH } from '../../core/uploads/slot-url.ts';
import type { HttpContext } from '../context.ts';
import { headerLines } from '../hardening/header-lines.ts';
import { ClientGone, uploadBody } from '../hardening/upload-body.ts';

type Admission = BegunPut & { head: PutHead; isReading: boolean };

function headOf(
  { raw }: FastifyRequest,
  url: { objectKey: string; expiresAt: number },
  arrivedAt: number,
): PutHead {
  const { headers } = raw;
  const length = headers['transfer-encoding'] === undefined ? headers['content-length'] : undefined;
  return {
    ...url,
    arrivedAt,
    contentLength: length === undefined ? null : Number(length),
    contentTypes: headerLines(raw, 'content-type'),
    contentEncoding: headers['content-encoding'],
    contentRange: headers['content-range'],
  };
}

/** The slot PUT of the embedded store (docs/api.md, Upload). */
export const slotRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const { deps, slots } = context;
  if (!slots) return;
  const admissions = new WeakMap<FastifyRequest, Admission>();
  const { uploadStallSeconds, maxUploadSeconds } = deps.limits;
  const timeouts = { stallMs: uploadStallSeconds * 1000, totalMs: maxUploadSeconds * 1000 };

  // Bodies are not parsed. They stream to the store.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.put(`${SLOT_PATH}*`, {
    config: { watchesBody: true, name: 'putSlot' },
    // All checks of the head run here, before `100 Continue` is sent.
    onRequest: async (request, reply) => {
      const url = slots.urls.verify(request.raw.url ?? '');
      if (!url)
        throw new Refusal(
          'signature_invalid',
          'The slot url was altered. Use `putUrl` exactly as it came.',
        );
      const head = headOf(request, url, deps.clock.now());
      const gone = new AbortController();
      let isClosed = false;
      // A handler that reads the body ends the PUT itself, once the bytes are stored or removed.
      const endUnread = () => {
        const admission = admissions.get(request);
        if (admission?.isReading === false) admission.put.end();
      };
      reply.raw.once('close', () => {
        isClosed = true;
        const isAnswered = admissions.has(request) && reply.raw.writableFinished;
        if (!isAnswered) gone.abort(new ClientGone('client went away'));
        endUnread();
      });
      const begun = await beginPut(deps, head, gone.signal);
      admissions.set(request, { ...begun, head, isReading: false });
      if (isClosed) endUnread();
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request);
      if (!admission) throw new Error('a PUT reached its handler without being admitted');
      const { head, admitted, put } = admission;
      admission.isReading = true;
      const { slot } = admitted;
      const body = uploadBody(request.raw, timeouts);
      try {
        await putSlot(deps, slots.receiver, admitted, head, body);
      } finally {
        put.end();
      }
      context.metrics.uploaded(slot.sizeBytes);
      return reply.header('etag', `"${slot.contentHash}"`).code(200).send();
    },
  });
};
