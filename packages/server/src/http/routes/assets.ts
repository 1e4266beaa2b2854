import { gzipSync } from 'node:zlib';
import { assets } from '@vitrine/viewer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { sendFixed } from '../content/send-fixed.ts';

type Asset = { Params: { file: string } };

const HASH = /\.[0-9a-f]{12}(?=\.[a-z]+$)/;

/** Styles and scripts of our own pages. Their names change with their content. */
export const assetRoutes = async (app: FastifyInstance) => {
  const files = assets().map(({ path, ...asset }) => {
    const name = path.slice('/_/'.length);
    return { name, ...asset, gzipped: gzipSync(asset.body, { level: 9 }) };
  });
  const exact = new Map(files.map((file) => [file.name, file]));
  const current = new Map(files.map((file) => [file.name.replace(HASH, ''), file]));

  app.get<Asset>('/_/:file', async (request, reply) => {
    const { file } = request.params;
    const found = exact.get(file);
    if (found) return sendFixed(request, reply, found);
    // A page of another version, while servers are upgraded one by one: nearly right is better than none.
    const other = HASH.test(file) ? current.get(file.replace(HASH, '')) : undefined;
    if (!other) throw new Refusal('not_found', 'There is no such style or script.');
    return sendFixed(request, reply, other, 'no-store');
  });
};
