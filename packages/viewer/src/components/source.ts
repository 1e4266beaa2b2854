import type { VNode } from 'preact';
import { cut, withoutBidi } from '../format.ts';
import { safeHref } from '../urls.ts';
import type { SourceView } from '../views.ts';
import { type Child, el } from './el.ts';
import { shortSha, user } from './text.ts';

/** A link to another site, which gets neither a referrer nor access to this window. */
const outside = (href: string, ...children: Child[]): VNode =>
  el.a({ href, rel: 'noopener noreferrer nofollow', target: '_blank' }, ...children);

export const repository = ({ owner, repo }: SourceView): string | null =>
  [owner, repo].filter((part) => part).join('/') || null;

/** The short commit id, as a link if the operator has configured a url for commits. */
export function commit({ commitSha, commitUrl }: SourceView): VNode | null {
  if (!commitSha) return null;
  const id = el.code({ title: commitSha }, user(shortSha(commitSha)));
  const href = commitUrl && safeHref(commitUrl);
  return href ? outside(href, id) : id;
}

/** The first line of a commit message; the empty string without one. */
export function subjectOf(message: string | null, length = 120): string {
  const [first = ''] = withoutBidi(message ?? '')
    .trim()
    .split(/\r?\n/, 1);
  return cut(first, length);
}

/** The first line of the commit message, and the whole message folded if it is longer. */
export function commitMessage({ commitMessage: message }: SourceView): Child {
  if (!message?.trim()) return null;
  const whole = withoutBidi(message).trim();
  const subject = subjectOf(message);
  return [
    el.p({ class: 'subject', dir: 'auto' }, subject),
    subject !== whole &&
      el.details(
        { class: 'message' },
        el.summary({}, 'Whole message'),
        el.pre({ dir: 'auto', tabIndex: 0, 'aria-label': 'Commit message' }, whole),
      ),
  ];
}

/** A number as `#12`, a url as its host and path, other text unchanged; a link if there is a url. */
export function pullRequest({ pullRequest: value, pullRequestUrl: url }: SourceView): Child {
  if (value === null || value === '') return null;
  const text = String(value);
  const href = url && safeHref(url);
  const shown = /^\d+$/.test(text) ? `#${text}` : user(href?.replace(/^https?:\/\//, '') ?? text);
  return href ? outside(href, shown) : shown;
}
