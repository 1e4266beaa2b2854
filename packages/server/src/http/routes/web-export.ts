import { buffer } from 'node:stream/consumers';
import { frameHeaders } from '@vitrine/viewer/headers.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { openObject } from '../../core/hosting/object.ts';
import { insteadOfFrame, prefixOf } from '../only-framed.ts';
import { contentUrls } from '../present.ts';
import { isOnPreviewHost } from '../preview-host.ts';
import type { Site } from '../site.ts';

type Params = { shareId: string; revision: string; '*': string };

const MAX_PAGE_BYTES = 4 << 20;

/** `src="/…"`, as exports write it that mean to lie at the root of a host. */
const FROM_ROOT = /(\s(?:src|href)\s*=\s*["']?)\/(?!\/)([^"'\s>]*)/gi;

/**
 * The page of a web export, in the same sandbox as an app. Everything else of it lies with the files,
 * so what the page asks for at the root of the host is asked for there.
 */
export const webExportRoutes = (site: Site) => async (app: FastifyInstance) => {
  app.get<{ Params: Params }>('/p/:shareId/r/:revision/web/*', async (request, reply) => {
    const { shareId, revision, '*': path } = request.params;
    const isNumber = /^[1-9][0-9]{0,8}$/.test(revision);
    if (!isNumber) throw new Refusal('not_found', 'There is no such revision.');
    const number = Number(revision);
    const object = await openObject(site.deps, { shareId, revision: number, role: 'file', path });
    const base = isOnPreviewHost(request) ? '' : prefixOf(site.baseUrl());
    const urls = contentUrls(base, shareId, number);
    const isPage = /^text\/html\b/i.test(object.contentType) && object.sizeBytes <= MAX_PAGE_BYTES;
    if (!isPage) return reply.redirect(urls.of({ role: 'file', path }));
    const instead = insteadOfFrame(site, request, reply, shareId);
    if (instead !== null) return reply.redirect(instead);
    const html = (await buffer(await site.deps.blobs.read(object.key))).toString();
    const headers = frameHeaders({
      ancestors: isOnPreviewHost(request) ? [new URL(site.baseUrl()).origin] : [],
      content: site.contentOrigin === null ? [] : [site.contentOrigin],
    });
    // The script that was uploaded as the bundle is not among the files once more.
    const bundle = await missingScript(html, (script) =>
      openObject(site.deps, { shareId, revision: number, role: 'file', path: script }),
    );
    return reply
      .headers({ ...headers, 'cache-control': 'private, max-age=31536000, immutable' })
      .send(
        html.replace(FROM_ROOT, (_, attribute: string, wanted: string) =>
          wanted === bundle ? attribute + urls.bundle : attribute + urls.files + wanted,
        ),
      );
  });
};

const SCRIPTS = 20;

async function missingScript(html: string, find: (path: string) => Promise<unknown>) {
  const paths = [...html.matchAll(FROM_ROOT)].map(([, , path = '']) => path);
  for (const path of paths.filter((one) => one.endsWith('.js')).slice(0, SCRIPTS)) {
    const found = await find(path).catch((error: unknown) => error);
    if (found instanceof Refusal && found.code === 'not_found') return path;
  }
  return undefined;
}
