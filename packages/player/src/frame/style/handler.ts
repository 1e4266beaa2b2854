import type { Props } from '../../protocol/worker.ts';
import { colorOf, type Palette } from './color.ts';
import { lengthOf } from './length.ts';

/** CSS properties in camel case, and custom ones as they are. */
export type Css = Record<string, string>;

/** Converts a property, or several that belong together, to CSS. */
export type Handler = (props: Props, css: Css, palette: Palette) => void;
export type Handlers = Record<string, Handler>;

export function set(css: Css, name: string, value: string | number | undefined): void {
  if (value !== undefined) css[name] = `${value}`;
}

const each = (names: string, handler: (name: string) => Handler): Handlers =>
  Object.fromEntries(names.split(' ').map((name) => [name, handler(name)]));

/** Uses one handler for several properties. */
export const together = (names: string, handler: Handler): Handlers => each(names, () => handler);

export const lengths = (names: string) =>
  each(names, (name) => (props, css) => set(css, name, lengthOf(props[name])));

export const colors = (names: string) =>
  each(names, (name) => (props, css, palette) => set(css, name, colorOf(props[name], palette)));

/** Keywords that CSS has as well. Others are ignored. */
export function keywords(name: string, words: string, renamed: Record<string, string> = {}) {
  const known = new Map(words.split(' ').map((word) => [word, word]));
  for (const [word, css] of Object.entries(renamed)) known.set(word, css);
  return { [name]: ((props, css) => set(css, name, known.get(props[name] as string))) as Handler };
}

/** Sets new properties and removes old ones. Returns those that are set now. */
export function applyStyle(
  element: ElementCSSInlineStyle,
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const style = element.style as CSSStyleDeclaration & Record<string, string>;
  const put = (name: string, value: string) => {
    if (name.startsWith('--')) style.setProperty(name, value);
    else style[name] = value;
  };
  for (const name of Object.keys(before)) if (!(name in after)) put(name, '');
  for (const [name, value] of Object.entries(after)) if (before[name] !== value) put(name, value);
  return after;
}
