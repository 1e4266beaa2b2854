import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { uiColor } from './modifiers.ts';
import { type Part, part, pressByKeys, tell } from './part.ts';

const PLACES: Record<string, string> = {
  top: 'flex-start',
  start: 'flex-start',
  leading: 'flex-start',
  bottom: 'flex-end',
  end: 'flex-end',
  trailing: 'flex-end',
  center: 'center',
  spaceBetween: 'space-between',
  spaceAround: 'space-around',
  spaceEvenly: 'space-evenly',
  firstTextBaseline: 'baseline',
  lastTextBaseline: 'last baseline',
};
const placeOf = (value: unknown): string => foundIn(PLACES, value) ?? '';

/** A box with children. `draw` shows its props. */
export const holder = (classes: string, draw?: (element: HTMLElement, props: Props) => void) =>
  part(() => {
    const element = elementOf(`ui ${classes}`);
    return { element, ...(draw && { draw: (props: Props) => draw(element, props) }) };
  });

function drawStack(element: HTMLElement, props: Props): void {
  const { style } = element;
  const isRow = element.classList.contains('is-row');
  // Compose has a prop for each axis, and SwiftUI one for the cross axis.
  const main = isRow ? props.horizontalArrangement : props.verticalArrangement;
  const across = isRow ? props.verticalAlignment : props.horizontalAlignment;
  const gap = numberIn(props.spacing) ?? numberIn(recordIn(main).spacedBy);
  style.gap = gap === undefined ? '' : `${gap}px`;
  style.justifyContent = placeOf(main);
  style.alignItems = placeOf(props.alignment ?? across);
}

/** HStack, VStack, Row and Column, and their lazy variants. */
export const row = holder('ui-stack is-row', drawStack);
export const column = holder('ui-stack', drawStack);
export const layers = holder('ui-layers', (element, { alignment, contentAlignment }) => {
  const word = textIn(alignment ?? contentAlignment) ?? '';
  element.style.justifyItems = /leading|start$/i.test(word)
    ? 'start'
    : /trailing|end$/i.test(word)
      ? 'end'
      : '';
  element.style.alignItems = /^top/.test(word) ? 'start' : /^bottom/.test(word) ? 'end' : '';
});
export const spacer = holder('ui-spacer', (element, { minLength }) => {
  element.style.minWidth = element.style.minHeight = `${numberIn(minLength) ?? 0}px`;
});
export const divider = holder('ui-divider');
/** A view that takes no part in the layout of its children. */
export const group = holder('ui-group');
export const list = holder('ui-list ui-wide');
export const lazyColumn = holder('ui-stack ui-lazy ui-wide', drawStack);
export const card = holder('ui-card', (element, { colors }) => {
  element.dataset.colored = String(recordIn(colors).containerColor !== undefined);
});
export const surface: ViewFactory = part((context) => {
  const element = elementOf('ui ui-card');
  element.addEventListener('click', () => tell(context, 'topSurfaceClick'));
  return {
    element,
    draw({ color, colors, onSurfaceClick }) {
      element.style.background = uiColor(color ?? recordIn(colors).containerColor, context) ?? '';
      const isPressed = onSurfaceClick === true;
      element.classList.toggle('is-pressable', isPressed);
      element.role = isPressed ? 'button' : null;
      if (isPressed) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    },
  };
});

/** A slot. Its name says where its children go in the view around it. */
export const slot = holder('ui-group ui-slot', (element, props) => {
  element.dataset.slot = textIn(props.name ?? props.slotName) ?? '';
});

export const host: ViewFactory = part((context) => {
  const element = elementOf('view ui-host');
  let before = '';
  const measure = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height, classList } = element;
    const style = {
      ...(classList.contains('fits-x') && { width, alignSelf: 'flex-start' }),
      ...(classList.contains('fits-y') && { height, flex: 0 }),
    };
    context.app.tell(context.tag, { style });
    if (`${width} ${height}` === before) return;
    before = `${width} ${height}`;
    tell(context, 'topLayoutContent', { width, height });
  });
  measure.observe(element);
  return {
    element,
    draw(props) {
      const { colorScheme: scheme, layoutDirection } = props;
      element.classList.toggle('fits-x', props.matchContentsHorizontal === true);
      element.classList.toggle('fits-y', props.matchContentsVertical === true);
      element.style.colorScheme = scheme === 'dark' || scheme === 'light' ? scheme : '';
      element.dir = layoutDirection === 'rightToLeft' ? 'rtl' : '';
      const seed = uiColor(props.seedColor, context);
      element.style.setProperty('--ui-tint', seed ?? null);
    },
    remove: () => measure.disconnect(),
  };
});

/** A part of a list with a header and a footer, in slots or as a title. */
export const section: ViewFactory = part((context) => {
  const element = elementOf('ui ui-section ui-wide');
  const title = elementOf('ui-section-title');
  let isExpanded = true;
  const folds = () => element.dataset.folds === 'true';
  const show = () => {
    element.classList.toggle('is-closed', !isExpanded);
    title.role = folds() ? 'button' : 'heading';
    title.toggleAttribute('tabindex', false);
    if (folds()) title.tabIndex = 0;
    title.ariaExpanded = folds() ? String(isExpanded) : null;
  };
  pressByKeys(title);
  title.addEventListener('click', () => {
    if (!folds()) return;
    isExpanded = !isExpanded;
    show();
    tell(context, 'topIsExpandedChange', { isExpanded });
  });
  return {
    element,
    draw(props) {
      title.textContent = textIn(props.title) ?? '';
      title.hidden = title.textContent === '';
      element.dataset.folds = String(props.onIsExpandedChange === true);
      if (typeof props.isExpanded === 'boolean') isExpanded = props.isExpanded;
      show();
    },
    arrange: (children) => arrangeChildren(element, children, [title]),
  };
});

/** A line that shows and hides children when it is pressed. */
export const disclosure: ViewFactory = part((context): Part => {
  const element = elementOf('ui ui-stack ui-disclosure ui-wide');
  const head = elementOf('ui-row-button', 'button');
  const content = elementOf('ui ui-stack');
  element.append(head, content);
  let isOpen = false;
  const show = () => {
    content.hidden = !isOpen;
    head.setAttribute('aria-expanded', String(isOpen));
  };
  head.addEventListener('click', () => {
    isOpen = !isOpen;
    show();
    tell(context, 'topIsExpandedChange', { isExpanded: isOpen });
  });
  return {
    element,
    control: head,
    draw(props) {
      const label = textIn(props.label);
      if (label !== undefined) head.textContent = label;
      if (typeof props.isExpanded === 'boolean') isOpen = props.isExpanded;
      show();
    },
    arrange(children: MountedView[]) {
      const isLabel = ({ props }: MountedView) => props.name === 'label';
      const label = children.filter(isLabel);
      if (label.length > 0) arrangeChildren(head, label);
      arrangeChildren(
        content,
        children.filter((child) => !isLabel(child)),
      );
    },
  };
});
