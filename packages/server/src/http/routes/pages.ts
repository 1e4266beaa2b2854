import {
  type Page,
  renderBranchPage,
  renderBuildPage,
  renderHomePage,
  renderPreviewPage,
} from '@vitrine/viewer';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLatest, openBranch, openShare } from '../../core/sharing/share.ts';
import { showsStacks } from '../../core/sharing/stack.ts';
import { compressLarge } from '../compress-large.ts';
import type { HttpContext } from '../context.ts';
import { branchPageView, buildPageView, previewPageView } from '../present-pages.ts';

const send = (reply: FastifyReply, page: Page) =>
  reply.code(page.status).headers(page.headers).send(page.html);

/** The hosted pages. They need no key, only the link. */
export const pageRoutes = (context: HttpContext) => async (app: FastifyInstance) => {
  const { deps } = context;
  // A page with an app has 32 kB, and 9 kB compressed: two round trips less on a new connection.
  app.addHook('onSend', compressLarge);
  app.get('/', async (_request, reply) =>
    send(reply, renderHomePage({ baseUrl: context.baseUrl(), version: context.version })),
  );
  app.get<{ Params: { shareId: string } }>('/p/:shareId', async ({ params }, reply) => {
    const share = await openShare(deps, params.shareId);
    if (share.kind === 'preview') {
      const view = previewPageView(context, share.view, await showsStacks(deps, share.view));
      return send(reply, renderPreviewPage(view));
    }
    const latest = await isLatest(deps, share.view);
    const hasStacks = await showsStacks(deps, share.view);
    return send(reply, renderBuildPage(buildPageView(context, share.view, latest, hasStacks)));
  });
  app.get<{ Params: { branchKey: string } }>('/b/:branchKey', async ({ params }, reply) => {
    const branch = await openBranch(deps, params.branchKey);
    const hasStacks = await showsStacks(deps, branch.latest);
    return send(reply, renderBranchPage(branchPageView(context, branch, hasStacks)));
  });
};
