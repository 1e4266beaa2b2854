import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ciFileText } from '#ci-file-text';
import { Refusal } from '../../core/model/errors.ts';
import { type CiFile, ciFiles } from '../ci-files/names.ts';
import { isFresh } from '../content/conditional.ts';
import type { HttpContext } from '../context.ts';

/** The address that the files have in the repository. */
const PLACEHOLDER = 'https://vitrine.example';

/** The files of deploy/ci with this server's address: `include: remote: <base url>/ci/gitlab.yml`. */
export const ciRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const made = new Map<CiFile, { text: string; etag: string }>();
  const fileOf = (name: CiFile) => {
    const known = made.get(name);
    if (known) return known;
    const text = ciFileText(name).replaceAll(PLACEHOLDER, context.baseUrl());
    const hash = createHash('sha256').update(text).digest('hex');
    const file = { text, etag: `"${hash.slice(0, 32)}"` };
    made.set(name, file);
    return file;
  };

  app.get<{ Params: { '*': string } }>('/ci/*', async (request, reply) => {
    const name = ciFiles.find((one) => one === request.params['*']);
    if (name === undefined)
      throw new Refusal('not_found', `There is no such file for CI: GET ${listed}.`);
    const { text, etag } = fileOf(name);
    reply.headers({ 'cache-control': 'public, no-cache', etag });
    if (isFresh(request, etag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
};

const listed = ciFiles.map((name) => `/ci/${name}`).join(', ');
