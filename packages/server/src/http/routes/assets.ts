import { gzipSync } from 'node:zlib';
import { assets } from '@vitrine/viewer/assets.ts';
import type { FastifyInstance } from 'fastify';
import { sendFixed } from '../send-fixed.ts';

/** Styles and scripts of our own pages. Their names change with their content. */
export const assetRoutes = async (app: FastifyInstance) => {
  for (const { path, ...asset } of assets()) {
    const file = { ...asset, gzipped: gzipSync(asset.body, { level: 9 }) };
    app.get(path, async (request, reply) => sendFixed(request, reply, file));
  }
};
