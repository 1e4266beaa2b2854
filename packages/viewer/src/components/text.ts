import type { VNode } from 'preact';
import { cut, exactSize, formatSize, formatTime, withoutBidi } from '../format.ts';
import { type Child, el } from './el.ts';

/**
 * Uploaded text inside a sentence: isolated, so that its direction cannot turn what is around it,
 * and without the characters that turn parts of itself (`exe.png` for `gnp.exe`).
 */
export const user = (text: string | number, length = 500): VNode =>
  el.bdi({}, cut(withoutBidi(String(text)), length));

/** A size for people, to the byte in its tooltip. */
export const size = (bytes: number): VNode =>
  el.data({ class: 'size', value: bytes, title: exactSize(bytes) }, formatSize(bytes));

/** A time in words that stand without a script; one makes them relative to now. */
export const time = (iso: string): VNode =>
  el.time({ dateTime: iso, title: formatTime(iso), 'data-relative': '' }, formatTime(iso));

/** The same for a day to come, which stays a date. */
export const day = (iso: string): VNode =>
  el.time({ dateTime: iso, title: formatTime(iso) }, formatTime(iso).replace(/,.*$/, ''));

/** `items` that are there, with a dot between them that is not read out. */
export function dotted(items: readonly Child[]): Child[] {
  const there = items.filter((item) => item !== null && item !== undefined && item !== false);
  return there.map((item, index) => [
    index > 0 && el.span({ class: 'dot', 'aria-hidden': 'true' }, ' · '),
    item,
  ]);
}

export const platformName = (platform: 'ios' | 'android'): string =>
  platform === 'ios' ? 'iOS' : 'Android';

export const shortSha = (sha: string): string => cut(sha, 64).slice(0, 10);

/** A button that needs a script: hidden until there is one. */
export const copyButton = (text: string, label: string, ...children: Child[]): VNode =>
  el.button(
    { type: 'button', class: 'button', hidden: true, 'data-copy': text, 'aria-label': label },
    ...children,
  );
