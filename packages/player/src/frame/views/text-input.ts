import type { Props } from '../../protocol/worker.ts';
import { hasLines } from '../../shared/text-fields.ts';
import { finite, member } from '../events/finite.ts';
import { placeElement } from '../place.ts';
import type { Box, MountedView, ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { watchField } from './text-input-events.ts';
import { type Field, FieldText } from './text-input-native.ts';
import { styleField } from './text-input-style.ts';
import { createWords } from './text-input-words.ts';

/**
 * Focuses a field, and scrolls the lists around it just far enough to show it, as UIScrollView and
 * ReactScrollView.requestChildFocus do. A browser would also scroll other ancestors, even the
 * screen.
 */
function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  for (let list = scrollAround(field); list; list = scrollAround(list)) {
    const [inner, outer] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
    const turned = list.hasAttribute('data-inverted') ? -1 : 1;
    const by = list.classList.contains('is-horizontal')
      ? { left: turned * away([inner.left, inner.right], [outer.left, outer.right]) }
      : { top: turned * away([inner.top, inner.bottom], [outer.top, outer.bottom]) };
    list.scrollBy({ ...by, behavior: 'instant' });
  }
}

const scrollAround = (element: Element) => element.parentElement?.closest('.scroll:not(.is-off)');

/** The distance to scroll. If the field is too large for the list, its start is shown. */
function away([from, to]: [number, number], [first, last]: [number, number]): number {
  if (from < first) return from - first;
  return to > last ? Math.min(to - last, from - first) : 0;
}

/**
 * RCTSinglelineTextInputView, RCTMultilineTextInputView:
 * react-native/Libraries/Components/TextInput/RCTTextInputViewConfig.js
 */
export const textInput: ViewFactory = (context, first) =>
  field(context, first, hasLines(context.component, first));

function field(context: ViewContext, first: Props, multiline: boolean) {
  const element: Field = document.createElement(multiline ? 'textarea' : 'input');
  element.className = 'view text-input';
  const setBox = box(context, element, 'field');
  const text = new FieldText(element);
  let props = first;
  let isNew = true;
  const size = watchField({ context, field: element, text, multiline, props: () => props });
  const words = createWords(element);
  const childText = document.createElement('span');
  const watchChildren = new MutationObserver(() => write());

  /** The text of the children is the text of the input. */
  const write = () => {
    if (typeof props.text === 'string') return;
    text.set(childText.textContent ?? '', finite(props.mostRecentEventCount) ?? 0);
    draw();
  };
  const draw = () => words.show(typeof props.text === 'string' ? undefined : childText);
  const tellText = () => context.app.tell(context.tag, { natural: { text: element.value } });
  element.addEventListener('input', tellText);
  const setSelection = (selection: unknown) => {
    const start = finite(member(selection, 'start'));
    if (start === undefined || text.isComposing) return;
    text.select(start, finite(member(selection, 'end')) ?? start);
  };
  const focus = () => {
    if (element.isConnected && props.editable !== false) focusField(element);
  };

  return {
    element,
    update(all: Props, changed: Props): void {
      props = all;
      setBox(all, changed);
      styleField(context, element, all);
      // Older versions leave the first text of an uncontrolled input to the native side.
      const given = isNew ? (all.text ?? all.defaultValue) : all.text;
      if ((isNew || 'text' in changed) && typeof given === 'string')
        text.set(given, finite(all.mostRecentEventCount) ?? 0);
      draw();
      if ('selection' in changed && (finite(all.mostRecentEventCount) ?? 0) >= text.count)
        setSelection(all.selection);
      // A modal around the field is shown after the same commit.
      if (isNew && all.autoFocus === true) context.app.afterCommit(() => queueMicrotask(focus));
      if (multiline) context.app.afterCommit(size);
      context.app.afterCommit(tellText);
      context.app.afterCommit(words.follow);
      isNew = false;
    },
    arrange(children: MountedView[]): void {
      childText.replaceChildren(...children.map((child) => child.element));
      watchChildren.observe(childText, {
        childList: true,
        characterData: true,
        subtree: true,
        attributeFilter: ['style'],
      });
      write();
      context.app.afterCommit(words.follow);
    },
    place(box: Box): void {
      placeElement(element, box);
      words.follow();
    },
    command(name: string, args: unknown[]): void {
      if (name === 'focus' || name === 'focusTextInput') focus();
      if (name === 'blur' || name === 'blurTextInput') element.blur();
      if (name !== 'setTextAndSelection' && name !== 'setMostRecentEventCount') return;
      const [count, value, start, end] = args;
      if ((finite(count) ?? 0) < text.count) return;
      if (typeof value === 'string') text.set(value, finite(count) ?? 0);
      draw();
      if ((finite(start) ?? -1) >= 0) setSelection({ start, end });
      tellText();
      if (multiline) size();
    },
    remove(): void {
      watchChildren.disconnect();
      words.end();
    },
  };
}
