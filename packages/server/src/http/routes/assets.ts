import { assets } from '@vitrine/viewer/assets.ts';
import type { FastifyInstance } from 'fastify';

/** Styles and scripts of our own pages. Their names change with their content. */
export const assetRoutes = async (app: FastifyInstance) => {
  for (const { path, contentType, body, etag } of assets()) {
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .type(contentType)
        .send(body),
    );
  }
};
