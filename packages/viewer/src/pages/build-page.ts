import { el } from '../components/el.ts';
import { icons } from '../components/icons.ts';
import { user } from '../components/text.ts';
import { local } from '../urls.ts';
import type { BuildView, Page } from '../views.ts';
import { contentPage } from './content-page.ts';

/** `/p/{shareId}` of a build. */
export function renderBuildPage(view: BuildView): Page {
  const branch = view.source.branch ? user(view.source.branch) : 'the branch';
  const href = local(view.baseUrl, view.branchUrl);
  const notice = el.p(
    { class: 'notice' },
    view.isLatest
      ? ['This page stays with this build, the latest of ', branch, '. ']
      : ['There is a newer build of ', branch, '. '],
    el.a({ href }, view.isLatest ? 'Follow the branch' : 'Show the latest build', icons.arrow()),
  );
  return contentPage(view, { what: 'build', branchUrl: view.branchUrl, notice });
}
