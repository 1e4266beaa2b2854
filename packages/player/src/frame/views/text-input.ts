import type { Props } from '../../protocol/worker.ts';
import { finite, member } from '../events/finite.ts';
import type { MountedView, ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { watchField } from './text-input-events.ts';
import { type Field, FieldText } from './text-input-native.ts';
import { styleField } from './text-input-style.ts';

/**
 * Scrolls the lists that a field is in by no more than shows it, as UIScrollView does and
 * ReactScrollView.requestChildFocus. A browser would scroll whatever is around it: whole screens.
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

/** What is too large to be seen whole begins where it is seen. */
function away([from, to]: [number, number], [first, last]: [number, number]): number {
  if (from < first) return from - first;
  return to > last ? Math.min(to - last, from - first) : 0;
}

/** RCTSinglelineTextInputView, RCTMultilineTextInputView: react-native/Libraries/Components/TextInput/RCTTextInputViewConfig.js */
export const textInput: ViewFactory = (context, first) =>
  field(context, first, context.component.includes('Multiline') || first.multiline === true);

function field(context: ViewContext, first: Props, multiline: boolean) {
  const element: Field = document.createElement(multiline ? 'textarea' : 'input');
  element.className = 'view text-input';
  const setBox = box(context, element);
  const text = new FieldText(element);
  let props = first;
  let isNew = true;
  const size = watchField({ context, field: element, text, multiline, props: () => props });
  const written = document.createElement('span');
  const watchWritten = new MutationObserver(() => write());

  /** Children of a text input are what is in it. */
  const write = () => {
    if (typeof props.text === 'string') return;
    text.set(written.textContent ?? '', finite(props.mostRecentEventCount) ?? 0);
  };
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
      if ('selection' in changed && (finite(all.mostRecentEventCount) ?? 0) >= text.count)
        setSelection(all.selection);
      // A modal that it is in comes to the screen after the same commit.
      if (isNew && all.autoFocus === true) context.app.afterCommit(() => queueMicrotask(focus));
      if (multiline) context.app.afterCommit(size);
      isNew = false;
    },
    arrange(children: MountedView[]): void {
      written.replaceChildren(...children.map((child) => child.element));
      watchWritten.observe(written, { childList: true, characterData: true, subtree: true });
      write();
    },
    command(name: string, args: unknown[]): void {
      if (name === 'focus' || name === 'focusTextInput') focus();
      if (name === 'blur' || name === 'blurTextInput') element.blur();
      if (name !== 'setTextAndSelection' && name !== 'setMostRecentEventCount') return;
      const [count, value, start, end] = args;
      if ((finite(count) ?? 0) < text.count) return;
      if (typeof value === 'string') text.set(value, finite(count) ?? 0);
      if ((finite(start) ?? -1) >= 0) setSelection({ start, end });
      if (multiline) size();
    },
    remove: () => watchWritten.disconnect(),
  };
}
