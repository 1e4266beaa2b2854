import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, recordIn, textIn } from '../read-props.ts';
import { symbolOf } from '../symbol.ts';
import { uiColor } from './modifiers.ts';
import { part, tell } from './part.ts';

/** Material's type scale: size, line height and weight, in sp. */
const TYPOGRAPHY: Record<string, readonly [number, number, number]> = {
  displayLarge: [57, 64, 400],
  displayMedium: [45, 52, 400],
  displaySmall: [36, 44, 400],
  headlineLarge: [32, 40, 400],
  headlineMedium: [28, 36, 400],
  headlineSmall: [24, 32, 400],
  titleLarge: [22, 28, 400],
  titleMedium: [16, 24, 500],
  titleSmall: [14, 20, 500],
  bodyLarge: [16, 24, 400],
  bodyMedium: [14, 20, 400],
  bodySmall: [12, 16, 400],
  labelLarge: [14, 20, 500],
  labelMedium: [12, 16, 500],
  labelSmall: [11, 16, 500],
};

const WEIGHT = /^(normal|bold|[1-9]00)$/;
const px = (value: unknown) => (numberIn(value) === undefined ? '' : `${numberIn(value)}px`);

/** Applies the props of Compose's Text, which are not modifiers. */
function styleText(element: HTMLElement, props: Props, context: ViewContext): void {
  const { style } = element;
  const [size, line, weight] = foundIn(TYPOGRAPHY, props.typography) ?? [];
  const own = textIn(props.fontWeight) ?? '';
  const decoration = textIn(props.textDecoration);
  style.fontSize = px(props.fontSize ?? size);
  style.lineHeight = px(props.lineHeight ?? line);
  style.fontWeight = WEIGHT.test(own) ? own : weight === undefined ? '' : String(weight);
  style.fontStyle = props.fontStyle === 'italic' ? 'italic' : '';
  style.letterSpacing = px(props.letterSpacing);
  style.color = uiColor(props.color, context) ?? '';
  style.backgroundColor = uiColor(props.background, context) ?? '';
  style.textDecoration =
    decoration === 'lineThrough' ? 'line-through' : decoration === 'underline' ? 'underline' : '';
  const align = textIn(props.textAlign) ?? '';
  style.textAlign = /^(left|right|center|justify|start|end)$/.test(align) ? align : '';
  const lines = numberIn(props.maxLines);
  element.classList.toggle('is-clamped', lines !== undefined);
  style.webkitLineClamp = lines === undefined ? '' : String(lines);
}

function spanOf(one: unknown, context: ViewContext): Node {
  const span = recordIn(one);
  const element = elementOf('', 'span');
  styleText(element, span, context);
  const inner = listIn(span.children).map((child) => spanOf(child, context));
  element.replaceChildren(...(inner.length > 0 ? inner : [textIn(span.text) ?? '']));
  return element;
}

/** The time that SwiftUI's Text shows in place of words. */
function timeOf(props: Props): string | undefined {
  const date = numberIn(props.date) ?? numberIn(recordIn(props.timerInterval).lower);
  if (date === undefined) return undefined;
  const at = new Date(date);
  return props.dateStyle === 'time' ? at.toLocaleTimeString() : at.toLocaleDateString();
}

export const text: ViewFactory = part((context) => {
  const element = elementOf('ui ui-text');
  const words = document.createTextNode('');
  element.append(words);
  return {
    element,
    draw(props) {
      styleText(element, props, context);
      const spans = listIn(props.spans);
      if (spans.length > 0) element.replaceChildren(...spans.map((one) => spanOf(one, context)));
      else words.data = timeOf(props) ?? textIn(props.text) ?? '';
      if (spans.length === 0 && !words.parentNode) element.replaceChildren(words);
    },
    arrange: (children) => arrangeChildren(element, children, [words]),
  };
});

/** The symbol of this name, if there is one. */
export const symbolIn = (name: unknown, { app }: ViewContext): HTMLElement[] => {
  const said = textIn(name);
  return said ? [symbolOf(said, app)] : [];
};

/** `square.and.arrow.up` is read as words. */
export const nameOfSymbol = (name: unknown): string => (textIn(name) ?? '').replaceAll('.', ' ');

export const image: ViewFactory = part((context) => {
  const element = elementOf('ui ui-image');
  element.addEventListener('click', () => tell(context, 'topTap'));
  return {
    element,
    draw(props) {
      const uri = textIn(recordIn(props.source).uri) ?? textIn(props.uiImage);
      element.ariaLabel =
        textIn(props.contentDescription) ??
        (nameOfSymbol(props.systemName) || textIn(props.assetName) || null);
      const isPressed = props.useTapGesture === true;
      element.classList.toggle('is-pressable', isPressed);
      element.setAttribute('role', isPressed ? 'button' : 'img');
      if (isPressed) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
      const size = px(props.size);
      element.style.fontSize = size;
      element.style.color = uiColor(props.color ?? props.tint, context) ?? '';
      if (uri === undefined) {
        element.replaceChildren(symbolOf(textIn(props.systemName) ?? '', context.app));
        return;
      }
      const picture = elementOf('', 'img') as HTMLImageElement;
      picture.alt = '';
      picture.src = context.app.resolve(uri);
      picture.style.width = picture.style.height = size;
      element.replaceChildren(picture);
    },
  };
});

export const label: ViewFactory = part((context) => {
  const element = elementOf('ui ui-label');
  const icon = elementOf('ui-label-icon', 'span');
  const title = elementOf('', 'span');
  element.append(icon, title);
  return {
    element,
    draw({ title: words, systemImage }) {
      title.textContent = textIn(words) ?? '';
      icon.replaceChildren(...symbolIn(systemImage, context));
    },
    arrange: (children) => arrangeChildren(element, children, [icon, title]),
  };
});

export const labeled: ViewFactory = part(() => {
  const element = elementOf('ui ui-labeled ui-wide');
  const words = elementOf('ui-label-words', 'span');
  return {
    element,
    draw: ({ label: given }) => {
      words.textContent = textIn(given) ?? '';
    },
    arrange: (children) => arrangeChildren(element, children, [words]),
  };
});
