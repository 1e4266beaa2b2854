import type { CssCase } from './css-case.ts';

const sides = (kind: string, top: string, end: string, bottom: string, start: string) => ({
  [`${kind}Top`]: top,
  [`${kind}Bottom`]: bottom,
  [`${kind}InlineStart`]: start,
  [`${kind}InlineEnd`]: end,
});

export const LAYOUT: CssCase[] = [
  ['flex: a number', { flex: 2 }, { flexGrow: '2', flexBasis: 'var(--basis, 0%)' }],
  ['flex: negative', { flex: -1 }, { flexShrink: '1' }],
  ['flex: none', { flex: 0 }, {}],
  [
    'flex: flexGrow, flexShrink and flexBasis have precedence',
    { flex: 1, flexGrow: 3, flexShrink: 1, flexBasis: 20 },
    { flexGrow: '3', flexShrink: '1', flexBasis: '20px', maxWidth: 'none' },
  ],
  [
    'flexBasis: auto counts as none',
    { flex: 1, flexBasis: 'auto' },
    { flexGrow: '1', flexBasis: 'var(--basis, 0%)', maxWidth: 'none' },
  ],
  [
    'keywords',
    { flexDirection: 'row', flexWrap: 'wrap' },
    { flexDirection: 'row', flexWrap: 'wrap' },
  ],
  [
    'keywords: start',
    { justifyContent: 'start', alignItems: 'end' },
    { justifyContent: 'flex-start', alignItems: 'flex-end' },
  ],
  ['keywords: unknown', { justifyContent: 'left', position: 'fixed' }, {}],
  ['display', { display: 'none' }, { display: 'none' }],
  ['display: flex is the default', { display: 'flex' }, {}],
  ['display: contents', { display: 'contents' }, { display: 'contents' }],
  [
    'sizes',
    { width: '50%', height: 10, maxWidth: 5 },
    { width: '50%', height: '10px', maxWidth: '5px' },
  ],
  ['sizes: auto', { width: 'auto' }, { width: 'auto', maxWidth: 'none' }],
  [
    'sizes: maxWidth also fits into the row',
    { maxWidth: 800, flexGrow: 1 },
    { maxWidth: '800px', flexGrow: '1', width: 'var(--fit, auto)' },
  ],
  [
    'sizes: maxWidth with an aspect ratio',
    { maxWidth: 80, aspectRatio: 2 },
    { maxWidth: '80px', aspectRatio: '2' },
  ],
  ['sizes: text that is a number', { height: '12' }, { height: '12px' }],
  ['sizes: less than a pixel', { height: 0.33 }, { height: 'max(0.33px, var(--pixel, 1px))' }],
  ['gaps', { gap: 4, rowGap: '5%' }, { gap: '4px', rowGap: '5%' }],
  ['aspectRatio', { aspectRatio: 1.5 }, { aspectRatio: '1.5' }],
  ['aspectRatio: text', { aspectRatio: '16 / 8' }, { aspectRatio: '2' }],
  [
    'absolute',
    { position: 'absolute', top: 0, end: 3 },
    {
      position: 'absolute',
      top: '0px',
      insetInlineEnd: '3px',
      maxWidth: 'none',
      maxHeight: 'none',
    },
  ],
  [
    'inset',
    { inset: 1, left: 2, insetBlock: 3 },
    { top: '3px', bottom: '3px', insetInlineStart: '2px', insetInlineEnd: '1px' },
  ],
  [
    'margin',
    { margin: 1, marginVertical: 2, marginLeft: 3, marginEnd: 'auto' },
    sides('margin', '2px', 'auto', '2px', '3px'),
  ],
  ['margin: start before left', { marginLeft: 1, marginStart: -2 }, { marginInlineStart: '-2px' }],
  [
    'margin: logical',
    { marginBlock: 1, marginInline: 2, marginBlockStart: 3, marginInlineEnd: 4 },
    sides('margin', '3px', '4px', '1px', '2px'),
  ],
  [
    'padding',
    { padding: 8, paddingHorizontal: '5%', paddingTop: 1 },
    sides('padding', '1px', '5%', '8px', '5%'),
  ],
  ['padding: never negative', { paddingTop: -4, padding: 'auto' }, {}],
];
