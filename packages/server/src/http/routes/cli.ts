import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/model/errors.ts';
import { isFresh } from '../content/conditional.ts';

/** For the url without a version: it changes with the server, so caches have to revalidate. */
const REVALIDATED = 'public, no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';

type Named = { Params: { file: string } };
type Package = { version: string; bytes: Buffer; etag: string };

async function load(): Promise<Package> {
  // A dynamic import: running from sources it loads a bundler, which no other request needs.
  const { cliTarball } = await import('@vitrine/cli/tarball');
  const { version, bytes } = await cliTarball();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { version, bytes, etag: `"${hash.slice(0, 32)}"` };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Package,
  cacheControl: string,
) {
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply.type('application/gzip').send(bytes);
}

/** The CLI of this version as an npm tarball: `npx -y <base url>/cli.tgz upload build …`. */
export const cliRoutes = async (app: FastifyInstance) => {
  let loaded: Promise<Package> | undefined;
  const ours = (): Promise<Package> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  app.get('/cli.tgz', async (request, reply) => send(request, reply, await ours(), REVALIDATED));
  app.get<Named>('/cli-:file', async (request, reply) => {
    const command = await ours();
    const name = `${command.version}.tgz`;
    if (request.params.file === name) return send(request, reply, command, FOR_EVER);
    throw new Refusal('not_found', `This server has its own version only: GET /cli-${name}.`);
  });
};
