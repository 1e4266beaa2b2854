import { type Child, el } from '../components/el.ts';
import { history } from '../components/history.ts';
import { icons } from '../components/icons.ts';
import { day, user } from '../components/text.ts';
import { local } from '../urls.ts';
import type { BranchView, Page } from '../views.ts';
import { contentPage } from './content-page.ts';

/** `/b/{branchKey}`: the latest ready build of a branch and platform. */
export function renderBranchPage(view: BranchView): Page {
  const branch = view.source.branch ? user(view.source.branch) : 'the branch';
  const notice = el.p(
    { class: 'notice' },
    view.closedAt === null
      ? ['This page always shows the latest build of ', branch, '. ']
      : closed(view, view.closedAt, branch),
    el.a({ href: local(view.baseUrl, view.buildUrl) }, 'Link to this build', icons.arrow()),
  );
  return contentPage(view, { what: 'latest build', notice, history: history(view) });
}

const closed = ({ expiresAt }: BranchView, closedAt: string, branch: Child): Child[] => [
  branch,
  ' was closed on ',
  day(closedAt),
  expiresAt ? [', so this page is kept until ', day(expiresAt)] : '',
  '. The next upload opens it again. ',
];
