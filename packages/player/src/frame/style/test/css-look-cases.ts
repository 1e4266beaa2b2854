import { type CssCase, RED } from './css-case.ts';

export const LOOK: CssCase[] = [
  ['layout: the worker says where boxes are', { flex: 2, width: '50%', margin: 4, padding: 5 }, {}],
  ['display', { display: 'none' }, { display: 'none' }],
  ['display: flex is the default', { display: 'flex' }, {}],
  ['direction', { direction: 'rtl' }, { direction: 'rtl' }],
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
];
