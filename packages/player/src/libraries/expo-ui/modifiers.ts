import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { fontFamilyOf } from '../../shared/font-families.ts';
import { foundIn } from '../../shared/values.ts';
import { listIn, numberIn, paletteOf, recordIn, textIn } from '../read-props.ts';

type Css = Record<string, string>;
type Modifier = Record<string, unknown>;

/** Colour names of SwiftUI that CSS lacks, or that mean another colour there. */
const NAMED: Record<string, string> = {
  primary: 'light-dark(#000, #fff)',
  secondary: 'light-dark(#3c3c4399, #ebebf599)',
  tertiary: 'light-dark(#3c3c434d, #ebebf54d)',
  quaternary: 'light-dark(#3c3c432e, #ebebf52e)',
  accentColor: 'var(--ui-tint)',
  clear: 'transparent',
};

/** The sizes and weights of SwiftUI's text styles, in points. */
const TEXT_STYLES: Record<string, readonly [size: number, weight: number]> = {
  largeTitle: [34, 400],
  title: [28, 400],
  title2: [22, 400],
  title3: [20, 400],
  headline: [17, 600],
  body: [17, 400],
  callout: [16, 400],
  subheadline: [15, 400],
  footnote: [13, 400],
  caption: [12, 400],
  caption2: [11, 400],
};

const WEIGHTS: Record<string, number> = {
  ultraLight: 100,
  thin: 200,
  light: 300,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  heavy: 800,
  black: 900,
};

const DEFAULT_PADDING = 16;
const px = (value: unknown): string | undefined => {
  const number = value === 'default' ? DEFAULT_PADDING : numberIn(value);
  return number === undefined ? undefined : `${number}px`;
};

export const uiColor = (value: unknown, context: ViewContext): string | undefined => {
  const name = textIn(value);
  if (name !== undefined && Object.hasOwn(NAMED, name)) return NAMED[name];
  return colorOf(value ?? undefined, paletteOf(context));
};

function styleColor(modifier: Modifier, context: ViewContext): string | undefined {
  const style = recordIn(modifier.style ?? modifier.tint);
  const [first] = listIn(style.colors);
  return uiColor(modifier.color ?? style.color ?? style.hierarchical ?? first, context);
}

const ALIGN: readonly (readonly [RegExp, string, string])[] = [
  [/^(top|bottom|center)?(leading|start)$/i, 'alignItems', 'flex-start'],
  [/^(top|bottom|center)?(trailing|end)$/i, 'alignItems', 'flex-end'],
  [/^top/i, 'justifyContent', 'flex-start'],
  [/^bottom/i, 'justifyContent', 'flex-end'],
];

function padding(all: Modifier): Css {
  const [x, y] = [all.horizontal ?? all.all, all.vertical ?? all.all];
  const isBare = Object.keys(all).every((name) => name.startsWith('$'));
  const of = (own: unknown, axis: unknown) => px(isBare ? 'default' : (own ?? axis)) ?? '0px';
  const [top, bottom] = [of(all.top, y), of(all.bottom, y)];
  return {
    paddingBlock: `${top} ${bottom}`,
    paddingInline: `${of(all.leading ?? all.start, x)} ${of(all.trailing ?? all.end, x)}`,
  };
}

const most = (value: unknown): string | undefined =>
  value === Number.POSITIVE_INFINITY || Number(value) > 1e5 ? '100%' : px(value);

function frame(all: Modifier): Css {
  const css: Css = {};
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) css[name] = value;
  };
  for (const side of ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight'])
    set(side, most(all[side]));
  // A view without a limit takes all of the width.
  if (css.maxWidth === '100%') Object.assign(css, { alignSelf: 'stretch', flexGrow: '1' });
  for (const [words, name, value] of ALIGN)
    if (words.test(String(all.alignment))) css[name] = value;
  return css;
}

const fraction = (value: unknown): string => `${(numberIn(value) ?? 1) * 100}%`;

function clip(shape: unknown, radius: unknown): Css {
  const { type, radius: own } = recordIn(shape);
  const name = textIn(shape) ?? textIn(type) ?? '';
  const isRound = /circle|capsule|pill/i.test(name);
  const round = isRound ? '999px' : (px(radius) ?? px(own) ?? '0px');
  return { borderRadius: round, overflow: 'clip' };
}

function font(all: Modifier, { platform }: ViewContext): Css {
  const [size, weight] = foundIn(TEXT_STYLES, all.textStyle) ?? [numberIn(all.size) ?? 17, 400];
  const mono = all.design === 'monospaced' ? 'monospace' : undefined;
  const css: Css = {
    fontSize: `${size}px`,
    fontWeight: String(foundIn(WEIGHTS, all.weight) ?? weight),
  };
  const named = fontFamilyOf(all.family, platform) ?? mono;
  if (named !== undefined) css.fontFamily = named;
  return css;
}

const border = (width: unknown, color: string | undefined): Css => ({
  border: `${numberIn(width) ?? 1}px solid ${color ?? 'currentColor'}`,
});

type Make = (modifier: Modifier, context: ViewContext) => Css;

/**
 * Modifiers as CSS, of SwiftUI and of Compose: @expo/ui/src/swift-ui/modifiers/index.ts and
 * src/jetpack-compose/modifiers/index.ts. Others have no effect.
 */
const CSS: Record<string, Make> = {
  padding,
  paddingAll: padding,
  frame,
  font,
  bold: () => ({ fontWeight: '700' }),
  italic: () => ({ fontStyle: 'italic' }),
  monospacedDigit: () => ({ fontVariantNumeric: 'tabular-nums' }),
  underline: () => ({ textDecoration: 'underline' }),
  strikethrough: () => ({ textDecoration: 'line-through' }),
  kerning: ({ value }) => ({ letterSpacing: px(value) ?? '' }),
  textCase: ({ value }) => ({ textTransform: value === 'uppercase' ? 'uppercase' : 'lowercase' }),
  multilineTextAlignment: ({ alignment }) => ({
    textAlign: foundIn({ leading: 'start', trailing: 'end' }, alignment) ?? 'center',
  }),
  lineLimit: ({ limit, max }) => ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(numberIn(limit ?? max) ?? 1),
    overflow: 'hidden',
  }),
  foregroundColor: (one, context) => ({ color: styleColor(one, context) ?? '' }),
  foregroundStyle: (one, context) => ({ color: styleColor(one, context) ?? '' }),
  tint: (one, context) => ({ '--ui-tint': styleColor(one, context) ?? '' }),
  background: (one, context) => ({ background: styleColor(one, context) ?? '' }),
  backgroundOverlay: (one, context) => ({ background: styleColor(one, context) ?? '' }),
  cornerRadius: ({ radius }) => ({ borderRadius: px(radius) ?? '', overflow: 'clip' }),
  clipShape: ({ shape, cornerRadius }) => clip(shape, cornerRadius),
  clip: ({ shape }) => clip(shape, undefined),
  border: ({ width, borderWidth, color, borderColor }, context) =>
    border(width ?? borderWidth, uiColor(color ?? borderColor, context)),
  shadow: ({ radius, elevation, x, y }) => ({
    filter: `drop-shadow(${numberIn(x) ?? 0}px ${numberIn(y) ?? 1}px ${numberIn(radius ?? elevation) ?? 2}px #0005)`,
  }),
  opacity: ({ value }) => ({ opacity: String(numberIn(value) ?? 1) }),
  alpha: ({ alpha }) => ({ opacity: String(numberIn(alpha) ?? 1) }),
  hidden: ({ hidden }): Css => (hidden === false ? {} : { visibility: 'hidden' }),
  offset: ({ x, y }) => ({ translate: `${numberIn(x) ?? 0}px ${numberIn(y) ?? 0}px` }),
  rotationEffect: ({ angle }) => ({ rotate: `${numberIn(angle) ?? 0}deg` }),
  rotate: ({ degrees }) => ({ rotate: `${numberIn(degrees) ?? 0}deg` }),
  scaleEffect: ({ x, y }) => ({ scale: `${numberIn(x) ?? 1} ${numberIn(y) ?? 1}` }),
  zIndex: ({ index }) => ({ zIndex: String(Math.trunc(numberIn(index) ?? 0)) }),
  aspectRatio: ({ ratio }) => ({ aspectRatio: String(numberIn(ratio) ?? 'auto') }),
  size: ({ width, height }) => ({ width: px(width) ?? '', height: px(height) ?? '' }),
  width: ({ width }) => ({ width: px(width) ?? '' }),
  height: ({ height }) => ({ height: px(height) ?? '' }),
  fillMaxWidth: (one) => ({ width: fraction(one.fraction) }),
  fillMaxHeight: (one) => ({ height: fraction(one.fraction), flexGrow: '1' }),
  fillMaxSize: (one) => ({
    width: fraction(one.fraction),
    height: fraction(one.fraction),
    flexGrow: '1',
  }),
  weight: ({ weight }) => ({ flex: `${numberIn(weight) ?? 1} 1 0` }),
  align: ({ alignment }) => frame({ alignment }),
  verticalScroll: () => ({ overflowY: 'auto', touchAction: 'pan-y' }),
  horizontalScroll: () => ({ overflowX: 'auto', touchAction: 'pan-x' }),
};

export const modifiersIn = (props: Props): Modifier[] => listIn(props.modifiers).map(recordIn);

export const modifierIn = (props: Props, type: string): Modifier | undefined =>
  modifiersIn(props).findLast(({ $type }) => $type === type);

export const cssOfModifiers = (props: Props, context: ViewContext): Css =>
  Object.assign(
    {},
    ...modifiersIn(props).map((one) => {
      const type = String(one.$type);
      return Object.hasOwn(CSS, type) ? CSS[type]?.(one, context) : {};
    }),
  );
