import { type CssCase, RED } from './css-case.ts';

export const TEXT: CssCase[] = [
  [
    'text',
    {
      fontSize: 20,
      lineHeight: 24,
      fontWeight: '600',
      fontStyle: 'italic',
      letterSpacing: 0.5,
      textTransform: 'uppercase',
      textDecorationLine: 'underline line-through',
    },
    {
      fontSize: '20px',
      lineHeight: '24px',
      fontWeight: '600',
      fontStyle: 'italic',
      '--letter-spacing': '0.5px',
      textTransform: 'uppercase',
      textDecorationLine: 'underline line-through',
    },
  ],
  ['text: weights', { fontWeight: 'semibold' }, { fontWeight: '600' }],
  ['text: weight as a number', { fontWeight: 300 }, { fontWeight: '300' }],
  [
    'text: alignment follows the direction',
    { textAlign: 'left' },
    { textAlign: 'var(--start, left)' },
  ],
  [
    'text: family',
    { fontFamily: 'Inter-Bold' },
    {
      fontFamily: '"Inter-Bold", var(--system-font)',
      '--tracking': '0px',
      lineHeight: 'normal',
    },
  ],
  [
    'text: on iOS a line height of 0 is none',
    { fontFamily: 'Inter-Bold', lineHeight: 0 },
    { fontFamily: '"Inter-Bold", var(--system-font)', '--tracking': '0px', lineHeight: 'normal' },
  ],
  [
    'text: system',
    { fontFamily: 'System' },
    { fontFamily: 'var(--system-font)', '--tracking': 'var(--system-tracking, 0px)' },
  ],
  [
    'text: variants',
    { fontVariant: ['tabular-nums', 'stylistic-two', 'x'] },
    { fontVariant: 'tabular-nums', fontFeatureSettings: '"ss02"' },
  ],
  [
    'text: shadow',
    { textShadowOffset: { width: 1, height: 2 }, textShadowRadius: 3, textShadowColor: RED },
    { textShadow: '1px 2px 3px rgb(255, 0, 0)' },
  ],
  ['text: direction', { writingDirection: 'rtl' }, { direction: 'rtl', unicodeBidi: 'isolate' }],
  [
    'cursor',
    { cursor: 'pointer', userSelect: 'contain' },
    { cursor: 'pointer', userSelect: 'text' },
  ],
  ['nothing', { width: null, unknown: 1, height: undefined }, {}],
];
