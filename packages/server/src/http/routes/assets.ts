import { gzipSync } from 'node:zlib';
import { type Asset, assets, controlsAsset, controlsPath } from '@vitrine/viewer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { type FixedFile, sendFixed } from '../content/send-fixed.ts';

type File = { Params: { file: string } };

const HASH = /\.[0-9a-f]{12}(?=\.[a-z]+$)/;

const nameOf = ({ path }: Pick<Asset, 'path'>) => path.slice('/_/'.length);

/** Styles and scripts of our own pages. Their names change with their content. */
export const assetRoutes = async (app: FastifyInstance) => {
  const files = assets();
  const exact = new Map(files.map((file) => [nameOf(file), file]));
  const current = new Map(files.map((file) => [nameOf(file).replace(HASH, ''), file]));
  const controls = nameOf({ path: controlsPath });
  /** Each file is compressed at its first request, because all together would slow every start. */
  const compressed = new Map<Asset, FixedFile>();
  const withGzip = (asset: Asset): FixedFile => {
    const file = compressed.get(asset) ?? {
      ...asset,
      gzipped: gzipSync(asset.body, { level: 9 }),
    };
    compressed.set(asset, file);
    return file;
  };

  app.get<File>('/_/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === controls) return sendFixed(request, reply, withGzip(await controlsAsset()));
    const found = exact.get(file);
    if (found) return sendFixed(request, reply, withGzip(found));
    // During a rolling upgrade, a page of another version may ask for its file. The file of this
    // version is close enough.
    const other = HASH.test(file) ? current.get(file.replace(HASH, '')) : undefined;
    if (!other) throw new Refusal('not_found', 'There is no such style or script.');
    return sendFixed(request, reply, withGzip(other), 'no-store');
  });
};
