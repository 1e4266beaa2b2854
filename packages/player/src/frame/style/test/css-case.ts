import type { Props } from '../../../protocol/worker.ts';

export const RED = 0xffff0000;

/** Props of a view, and the CSS that results. */
export type CssCase = [title: string, props: Props, css: Record<string, string>];
