import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';

const MOVES_MS = 250;

type Field = HTMLInputElement | HTMLTextAreaElement;

const tagOf = (element: Element | null | undefined): number =>
  Number(element?.closest('[data-tag]')?.getAttribute('data-tag') ?? -1);

/** Easing of the keyboard of iOS: fast at the start, slow at the end. */
const eased = (part: number): number => 1 - (1 - part) ** 3;

function layoutOf(field: Field): Props {
  const { left, top, width, height } = field.getBoundingClientRect();
  const scroll = field.closest('.scroll');
  const outer = field.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return {
    target: tagOf(field),
    parentScrollViewTarget: tagOf(scroll),
    layout: {
      x: left - outer.left,
      y: top - outer.top,
      width,
      height,
      absoluteX: left,
      absoluteY: top,
    },
  };
}

const NO_LAYOUT = {
  target: -1,
  parentScrollViewTarget: -1,
  layout: { x: 0, y: 0, width: 0, height: 0, absoluteX: 0, absoluteY: 0 },
};

/** The place of the caret is that of its line, because a browser does not report more. */
function selectionOf(field: Field): Props {
  const line = Number.parseFloat(getComputedStyle(field).lineHeight) || field.clientHeight;
  const at = (position: number) => {
    const before = field.value.slice(0, position).split('\n').length;
    return { x: 0, y: Math.min(before * line, field.clientHeight), position };
  };
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  return { target: tagOf(field), selection: { start: at(start), end: at(end) } };
}

/**
 * KeyboardControllerView:
 * react-native-keyboard-controller/src/specs/KeyboardControllerViewNativeComponent.ts. keyboard-module.ts
 * derives the other events of the hooks from these.
 */
export const keyboardController: ViewFactory = (context) => {
  const { app } = context;
  const element = elementOf('view');
  const update = box(context, element);
  let height = 0;
  let field: Element | null = null;
  let most = 1;
  let frame = 0;

  const isField = (one: Element | null): one is Field =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
  const emit = (name: string, payload: Props) => context.emit(name, payload, PRIORITY.continuous);
  const moveOf = (now: number, duration: number) => ({
    height: now,
    progress: Math.min(1, now / most),
    duration,
    target: tagOf(field),
  });
  const tellLayout = () =>
    emit('topFocusedInputLayoutChanged', isField(field) ? layoutOf(field) : NO_LAYOUT);

  const move = (from: number, to: number) => {
    most = Math.max(from, to, 1);
    cancelAnimationFrame(frame);
    emit('topKeyboardMoveStart', moveOf(to, MOVES_MS));
    const start = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - start) / MOVES_MS);
      emit('topKeyboardMove', moveOf(from + (to - from) * eased(part), MOVES_MS));
      if (part < 1) frame = requestAnimationFrame(step);
      else emit('topKeyboardMoveEnd', moveOf(to, MOVES_MS));
    };
    frame = requestAnimationFrame(step);
  };
  const forget = app.onKeyboard((now, focused) => {
    if (focused !== field) {
      field = focused;
      tellLayout();
    }
    if (now === height) return;
    move(height, now);
    height = now;
  });
  element.addEventListener('input', ({ target }) => {
    if (isField(target as Element))
      emit('topFocusedInputTextChanged', { text: (target as Field).value });
  });
  const select = () => {
    if (isField(field) && document.activeElement === field)
      emit('topFocusedInputSelectionChanged', selectionOf(field));
  };
  document.addEventListener('selectionchange', select);

  const focusTo = (direction: unknown) => {
    const all = [
      ...app.screen.querySelectorAll<HTMLElement>('.text-input:not([readonly], .field-words)'),
    ];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const by = direction === 'next' ? 1 : direction === 'prev' ? -1 : 0;
    all[at + by]?.focus({ preventScroll: true });
  };
  return {
    element,
    update,
    command(name, [value]) {
      if (name === 'synchronizeFocusedInputLayout') {
        tellLayout();
        emit('topLayoutDidSynchronize', {});
      }
      if (name === 'setFocusTo') focusTo(value);
      if (name === 'dismiss' && document.activeElement instanceof HTMLElement)
        document.activeElement.blur();
    },
    remove() {
      forget();
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', select);
    },
  };
};

/** OverKeyboardView: its children lie over the app and its keyboard. */
export const overKeyboard: ViewFactory = (context) => {
  const element = elementOf('view over-keyboard');
  context.app.overlay.append(element);
  const mark = elementOf('over-keyboard-place');
  const show = (is: boolean) => {
    element.hidden = !is;
  };
  show(false);
  return {
    element: mark,
    update: ({ visible }) => show(visible === true),
    arrange(children: MountedView[]) {
      element.replaceChildren(...children.map((child) => child.element));
    },
    remove: () => element.remove(),
  };
};
