import type { VNode } from 'preact';
import { plain } from '../format.ts';
import { local } from '../urls.ts';
import type { ContentView } from '../views.ts';
import { type Child, el } from './el.ts';
import { qrCode } from './qr.ts';
import { commit, commitMessage, pullRequest, repository, subjectOf } from './source.ts';
import { day, dotted, platformName, shortSha, time, user } from './text.ts';

type Fact = readonly [term: string, value: Child];

const facts = (list: readonly Fact[]): VNode =>
  el.dl(
    { class: 'facts' },
    list
      .filter(([, value]) => value !== null && value !== undefined && value !== false)
      .map(([term, value]) => el.div({}, el.dt({}, term), el.dd({}, value))),
  );

const card = (id: string, title: string, ...children: Child[]): VNode =>
  el.section({ class: 'card', 'aria-labelledby': id }, el.h2({ id }, title), ...children);

function deviceFacts({ device, platform }: ContentView): Fact[] {
  const { name, osVersion, width, height, scale } = device;
  const system = [platformName(platform), osVersion].filter((part) => part).join(' ');
  const screen = width && height ? `${width} × ${height}${scale ? ` @${scale}x` : ''}` : null;
  return [
    ['Platform', user(system)],
    ['Device', name && user(name)],
    ['Screen', screen],
  ];
}

function sourceCard(view: ContentView, branchUrl: string | null): VNode | null {
  const { source, baseUrl } = view;
  const name = repository(source);
  const branch = source.branch && user(source.branch);
  const list: Fact[] = [
    ['Repository', name && user(name)],
    ['App', view.app && user(view.app)],
    ['Branch', branch && branchUrl ? el.a({ href: local(baseUrl, branchUrl) }, branch) : branch],
    ['Commit', commit(source)],
    ['Author', source.author && user(source.author)],
    ['Pull request', pullRequest(source)],
  ];
  if (list.every(([, value]) => !value) && !source.commitMessage) return null;
  return card('source', 'Source', commitMessage(source), facts(list));
}

/** Hosts that a phone cannot reach: loopback, and the unspecified address. Such a page has no QR code. */
const NOT_ELSEWHERE = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

function onPhone(url: string): VNode {
  const link = el.a({ href: url }, url);
  if (URL.canParse(url) && NOT_ELSEWHERE.test(new URL(url).hostname))
    return el.p(
      { class: 'note' },
      'Set VITRINE_BASE_URL to open this elsewhere. Here it is ',
      link,
    );
  return el.div(
    { class: 'phone' },
    qrCode(url),
    el.p({ class: 'note' }, 'Scan the code, or open ', link),
  );
}

/** The side column: source, details, and the QR code. */
export function side(view: ContentView, branchUrl: string | null, ...extra: Fact[]): VNode {
  return el.div(
    { class: 'side' },
    sourceCard(view, branchUrl),
    card(
      'details',
      'Details',
      facts([
        ...deviceFacts(view),
        ['Uploaded', time(view.uploadedAt)],
        ['Kept until', view.expiresAt && day(view.expiresAt)],
        ...extra,
      ]),
    ),
    card('phone', 'Open on a phone', onPhone(view.url)),
  );
}

/** A one-line description of the page for link previews. */
export function describe(view: ContentView, what: string): string {
  const { source, device } = view;
  const name = repository(source);
  const parts = [
    `${platformName(view.platform)} ${what}${name ? ` of ${name}` : ''}`,
    view.app && `app ${view.app}`,
    source.branch && `branch ${source.branch}`,
    source.commitSha && `commit ${source.commitSha.slice(0, 10)}`,
    source.pullRequest && `pull request ${String(source.pullRequest).replace(/^(?=\d+$)/, '#')}`,
    device.name,
    subjectOf(source.commitMessage),
  ];
  return plain(parts.filter((part) => part).join(', '), 300);
}

/** Application, branch, commit and time; also the repository, unless that is the page's name. */
export const byline = (view: ContentView): Child =>
  dotted([
    view.title && repository(view.source) && user(repository(view.source) ?? ''),
    view.app && user(view.app),
    view.source.branch && user(view.source.branch, 80),
    view.source.commitSha && el.code({}, user(shortSha(view.source.commitSha))),
    time(view.uploadedAt),
  ]);
