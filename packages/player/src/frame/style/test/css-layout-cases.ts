import type { CssCase } from './css-case.ts';

export const LAYOUT: CssCase[] = [
  ['layout: the worker says where boxes are', { flex: 2, width: '50%', margin: 4, top: 0 }, {}],
  ['display', { display: 'none' }, { display: 'none' }],
  ['display: flex is the default', { display: 'flex' }, {}],
  ['direction', { direction: 'rtl' }, { direction: 'rtl' }],
  [
    'padding',
    { padding: 8, paddingHorizontal: '5%', paddingTop: 1 },
    {
      paddingTop: '1px',
      paddingBottom: '8px',
      paddingInlineStart: '5%',
      paddingInlineEnd: '5%',
    },
  ],
  ['padding: never negative', { paddingTop: -4, padding: 'auto' }, {}],
];
