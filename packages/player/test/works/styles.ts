import type { Line } from './line.ts';

export const styles: readonly Line[] = [
  [
    'flexbox',
    'flexbox, gap',
    "Rows and columns share, wrap, shrink, align and keep their gaps as React Native's layout does.",
  ],
  ['absolute', 'absolute, percentages', 'Absolute places and percentages.'],
  ['aspect-ratio', '`aspectRatio`', 'A width gives the height.'],
  [
    'transforms',
    '`transform`, `transformOrigin`',
    'Turning, moving, scaling, and from which point.',
  ],
  ['shadows', '`shadow*`, `boxShadow`', 'Shadows of iOS, and boxShadow.'],
  ['elevation', '`elevation`', "Android's elevation casts a shadow."],
  ['borders', 'borders and radii', 'Borders by edge, dashed ones, and radii by corner.'],
  ['overflow', '`overflow`', 'What is larger than its parent is cut, to its corners.'],
  [
    'system-fonts',
    'fonts of the platform',
    'Text without a font of the app is drawn in Roboto on Android, with all weights, italics and `sans-serif-condensed`; on iOS in San Francisco where the reader has it, else in Inter with the tracking of San Francisco. Emoji are those of the reader, else Noto. Fonts that apps bring are below (expo-font).',
  ],
  [
    'symbols',
    'symbols of the system',
    'SF Symbols by name, in tab bars, headers, menus, expo-symbols, expo-image and `@expo/ui`, are drawn as icons of Bootstrap Icons, in their colour and size: the one of that name, or else the nearest. What has none is a character. Drawables of Android that are called as icons of Google are drawn, too. 147 KiB that only apps with symbols load.',
  ],
  ['opacity', '`opacity`', 'Views are seen through, or not at all.'],
  [
    'z-index',
    '`zIndex`',
    'The higher one is on top, also of what comes after the view that it is in.',
  ],
  [
    'rtl',
    'RTL',
    'A view, or a whole app by its language, runs from right to left; so do lists that go sideways.',
  ],
];
