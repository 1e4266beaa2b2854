import type { CssCase } from './css-case.ts';
import { LOOK } from './css-look-cases.ts';
import { TEXT } from './css-text-cases.ts';

export { RED } from './css-case.ts';

export const ios = { platform: 'ios' } as const;
export const android = { platform: 'android' } as const;

export const shade = (color: string, alpha: number) =>
  `rgb(from ${color} r g b / calc(alpha * ${alpha}))`;

export const CASES: CssCase[] = [...LOOK, ...TEXT];
