import { StackBody } from '@vitrine/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { resolveStack } from '../../core/sharing/stack.ts';
import { inOrder } from '../checks.ts';
import type { HttpContext } from '../context.ts';
import { refuseEncodedBody, refuseLargeBody } from '../hardening/json-body.ts';
import { limitPerAddress } from '../hardening/request-limits.ts';

const MAX_BODY_BYTES = 16 * 1024;
/** Requests a minute from one address: a person opens a few stacks a minute. */
const MAX_PER_ADDRESS = 60;

type Stack = { Params: { shareId: string; revision: string }; Body: StackBody };

/** Frames of an app's stacks, found in its source map. Only pages ask: it is no part of the API. */
export const stackRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const limit = limitPerAddress(MAX_PER_ADDRESS);
  app.addHook('onRequest', inOrder(limit, refuseLargeBody(MAX_BODY_BYTES), refuseEncodedBody));
  app.post<Stack>('/p/:shareId/r/:revision/stack', {
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: StackBody },
    async handler({ params, body }, reply) {
      const { shareId, revision } = params;
      if (!/^[1-9][0-9]{0,8}$/.test(revision))
        throw new Refusal('not_found', 'There is no such revision.');
      const frames = body.frames.map(({ line, column }) => ({ line, column }));
      const places = await resolveStack(context.deps, shareId, Number(revision), frames);
      return reply.header('cache-control', 'no-store').send({ frames: places });
    },
  });
};
