import type { CssCase } from './css-case.ts';

export const LAYOUT: CssCase[] = [
  ['layout: the worker says where boxes are', { flex: 2, width: '50%', margin: 4, padding: 5 }, {}],
  ['display', { display: 'none' }, { display: 'none' }],
  ['display: flex is the default', { display: 'flex' }, {}],
  ['direction', { direction: 'rtl' }, { direction: 'rtl' }],
];
