import type { VNode } from 'preact';
import { sizeChange } from '../format.ts';
import { local } from '../urls.ts';
import type { BranchView, HistoryItem } from '../views.ts';
import { el } from './el.ts';
import { subjectOf } from './source.ts';
import { shortSha, size, time } from './text.ts';

type Neighbours = { shown: boolean; before: HistoryItem | undefined };

function item(baseUrl: string, build: HistoryItem, { shown, before }: Neighbours): VNode {
  const subject = subjectOf(build.commitMessage, 90);
  const change = before && sizeChange(build.sizeBytes, before.sizeBytes);
  return el.li(
    {},
    el.a(
      { href: local(baseUrl, build.url) },
      el.code({ title: build.commitSha }, shortSha(build.commitSha)),
    ),
    el.span(
      { class: 'what' },
      subject && el.span({ class: 'of', dir: 'auto' }, subject),
      el.span({ class: 'note' }, time(build.uploadedAt), shown && ' · shown here'),
    ),
    el.span({ class: 'number' }, size(build.sizeBytes)),
    el.span(
      { class: 'number note change', title: 'Against the build before' },
      change ?? (before ? '±0' : ''),
    ),
  );
}

/** The builds of the branch: first the one that is shown, then older ones. */
export function history(view: BranchView): VNode {
  const shown: HistoryItem = {
    url: view.buildUrl,
    commitSha: view.source.commitSha ?? '',
    commitMessage: view.source.commitMessage,
    uploadedAt: view.uploadedAt,
    sizeBytes: view.bundle.sizeBytes,
  };
  const builds = [shown, ...view.history];
  const items = builds.map((build, index) =>
    item(view.baseUrl, build, { shown: index === 0, before: builds[index + 1] }),
  );
  return el.section(
    { class: 'block', 'aria-labelledby': 'history' },
    el.h2({ id: 'history' }, 'History'),
    el.ol({ class: 'history', reversed: true }, items),
    view.history.length === 0 && el.p({ class: 'note' }, 'This is the first build of the branch.'),
    view.hasMoreHistory && el.p({ class: 'note' }, 'The API lists the builds before these.'),
  );
}
