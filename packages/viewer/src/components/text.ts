import type { VNode } from 'preact';
import { cut, exactSize, formatSize, formatTime, withoutBidi } from '../format.ts';
import { type Child, el } from './el.ts';

/**
 * Uploaded text inside a sentence. It is isolated, so that its direction does not affect the text
 * around it, and has no bidi characters, which could reverse parts of it (`exe.png` for `gnp.exe`).
 */
export const user = (text: string | number, length = 500): VNode =>
  el.bdi({}, cut(withoutBidi(String(text)), length));

/** A formatted size, with the exact number of bytes as its tooltip. */
export const size = (bytes: number): VNode =>
  el.data({ class: 'size', value: bytes, title: exactSize(bytes) }, formatSize(bytes));

/** An absolute time. The script of the page replaces it by one relative to now. */
export const time = (iso: string): VNode =>
  el.time({ dateTime: iso, title: formatTime(iso), 'data-relative': '' }, formatTime(iso));

/** A date, which the script does not change. */
export const day = (iso: string): VNode =>
  el.time({ dateTime: iso, title: formatTime(iso) }, formatTime(iso).replace(/,.*$/, ''));

/** Joins the non-empty items with dots, which are hidden from screen readers. */
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

/** A copy button. It is hidden until the script of the page runs. */
export const copyButton = (text: string, label: string, ...children: Child[]): VNode =>
  el.button(
    { type: 'button', class: 'button', hidden: true, 'data-copy': text, 'aria-label': label },
    ...children,
  );
