import type { Props } from '../../../protocol/worker.ts';

export const ios = { platform: 'ios' } as const;
export const android = { platform: 'android' } as const;
export const RED = 0xffff0000;

const sides = (kind: string, top: string, end: string, bottom: string, start: string) => ({
  [`${kind}Top`]: top,
  [`${kind}Bottom`]: bottom,
  [`${kind}InlineStart`]: start,
  [`${kind}InlineEnd`]: end,
});
export const shade = (color: string, alpha: number) =>
  `rgb(from ${color} r g b / calc(alpha * ${alpha}))`;

/** Props of a view, and the CSS that results. */
export const CASES: [title: string, props: Props, css: Record<string, string>][] = [
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
  [
    'borders',
    { borderWidth: 0.33, borderLeftWidth: 2, borderColor: RED, borderStyle: 'dashed' },
    {
      borderTopWidth: '0.33px',
      borderBottomWidth: '0.33px',
      borderInlineStartWidth: '2px',
      borderInlineEndWidth: '0.33px',
      borderStyle: 'dashed',
      borderTopColor: 'rgb(255, 0, 0)',
      borderBottomColor: 'rgb(255, 0, 0)',
      borderInlineStartColor: 'rgb(255, 0, 0)',
      borderInlineEndColor: 'rgb(255, 0, 0)',
    },
  ],
  [
    'radii',
    { borderRadius: 4, borderTopLeftRadius: '50%', borderBottomEndRadius: 9 },
    {
      borderStartStartRadius: '50%',
      borderStartEndRadius: '4px',
      borderEndStartRadius: '4px',
      borderEndEndRadius: '9px',
    },
  ],
  ['opacity', { opacity: 1.5 }, { opacity: '1' }],
  ['overflow', { overflow: 'hidden' }, { overflow: 'clip' }],
  ['overflow: visible', { overflow: 'visible' }, {}],
  ['zIndex', { zIndex: -1 }, { zIndex: '-1' }],
  ['zIndex, whole', { zIndex: 1.4 }, { zIndex: '1' }],
  [
    'colours',
    { backgroundColor: 0x80102030 | 0, color: RED },
    { backgroundColor: 'rgba(16, 32, 48, 0.502)', color: 'rgb(255, 0, 0)' },
  ],
  [
    'colours: PlatformColor of iOS',
    { color: { semantic: ['nothing', 'label'] } },
    { color: 'light-dark(#000000, #ffffff)' },
  ],
  [
    'colours: DynamicColorIOS',
    { color: { dynamic: { light: RED, dark: 'white' } } },
    { color: 'light-dark(rgb(255, 0, 0), white)' },
  ],
  ['colours: text', { color: 'hsl(10 20% 30% / 0.5)' }, { color: 'hsl(10 20% 30% / 0.5)' }],
  [
    'transform',
    { transform: [{ translateX: '50%' }, { rotate: '45deg' }, { scale: 2 }, { rotateZ: 1 }] },
    { transform: 'translateX(50%) rotate(45deg) scale(2) rotateZ(1rad)' },
  ],
  [
    'transform: matrix',
    { transform: [{ matrix: [1, 2, 0, 3, 4, 0, 5, 6, 1] }] },
    { transform: 'matrix(1, 2, 3, 4, 5, 6)' },
  ],
  [
    'transform: wrong steps are omitted',
    { transform: [{ scale: Number.NaN }, null, { rotate: 'red' }, { skewX: '1deg' }] },
    { transform: 'skewX(1deg)' },
  ],
  ['transformOrigin', { transformOrigin: ['50%', 10, 0] }, { transformOrigin: '50% 10px 0px' }],
  [
    'boxShadow',
    {
      boxShadow: [
        { offsetX: 1, offsetY: 2, blurRadius: 3, color: RED },
        { offsetX: 0, offsetY: 0, inset: true },
        { offsetX: 1 },
      ],
    },
    { boxShadow: '1px 2px 3px 0px rgb(255, 0, 0), inset 0px 0px 0px 0px black' },
  ],
  [
    'filter',
    {
      filter: [
        { brightness: 0.5 },
        { hueRotate: 90 },
        { dropShadow: { offsetX: 1, offsetY: 2, standardDeviation: 3 } },
        { url: 'x' },
      ],
    },
    { filter: 'brightness(0.5) hue-rotate(90deg) drop-shadow(1px 2px 3px black)' },
  ],
  [
    'blending',
    { mixBlendMode: 'multiply', isolation: 'isolate' },
    { mixBlendMode: 'multiply', isolation: 'isolate' },
  ],
  [
    'outline',
    { outlineWidth: 2, outlineStyle: 'dotted', outlineColor: RED, outlineOffset: 1 },
    {
      outlineWidth: '2px',
      outlineStyle: 'dotted',
      outlineColor: 'rgb(255, 0, 0)',
      outlineOffset: '1px',
    },
  ],
  [
    'gradient',
    {
      experimental_backgroundImage: [
        {
          type: 'linear-gradient',
          direction: { type: 'angle', value: 45 },
          colorStops: [
            { color: RED, position: null },
            { color: null, position: '30%' },
            { color: 0xff000000, position: 20 },
          ],
        },
      ],
    },
    { backgroundImage: 'linear-gradient(45deg, rgb(255, 0, 0), 30%, rgb(0, 0, 0) 20px)' },
  ],
  [
    'gradient: radial',
    {
      backgroundImage: [
        {
          type: 'radial-gradient',
          shape: 'circle',
          size: 'closest-side',
          position: { top: '50%', right: 10 },
          colorStops: [
            { color: RED, position: null },
            { color: RED, position: '100%' },
          ],
        },
      ],
    },
    {
      backgroundImage:
        'radial-gradient(circle closest-side at right 10px top 50%, rgb(255, 0, 0), rgb(255, 0, 0) 100%)',
    },
  ],
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
      letterSpacing: '0.5px',
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
    { fontFamily: '"Inter-Bold", var(--system-font)', lineHeight: 'normal' },
  ],
  ['text: system', { fontFamily: 'System' }, { fontFamily: 'var(--system-font)' }],
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
