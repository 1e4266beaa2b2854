import { arrangeChildren } from '../../frame/arrange-children.ts';
import { watchDrag } from '../../frame/events/drag.ts';
import type { MountedView, ViewContext, ViewFactory } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { recordIn, textIn } from '../read-props.ts';
import { uiColor } from './modifiers.ts';
import { part, tell } from './part.ts';

const LEAVES_MS = 250;
const SLOP = 8;
const FAR = 100;

/** A panel above the app that comes from below or lies in the middle. */
function createPanel(context: ViewContext, kind: 'sheet' | 'alert', dismissed: () => void) {
  const layer = elementOf(`ui-layer is-${kind}`);
  const panel = elementOf(`ui-panel ${kind === 'alert' ? 'dialog' : ''}`);
  panel.setAttribute('role', kind === 'alert' ? 'alertdialog' : 'dialog');
  panel.ariaModal = 'true';
  panel.ariaLabel = kind === 'alert' ? 'Alert' : 'Sheet';
  panel.setAttribute('data-tag', String(context.tag));
  layer.append(panel);
  let release: (() => void) | undefined;
  layer.addEventListener('click', ({ target }) => target === layer && dismissed());
  const unwatch = watchDrag(panel, {
    begins: () => kind === 'sheet',
    slop: () => SLOP,
    claims: ({ x, y }) => y > Math.abs(x),
    began() {},
    moved({ y }) {
      panel.style.translate = `0 ${Math.max(0, y)}px`;
    },
    released({ y }) {
      panel.style.translate = '';
      if (y > FAR) dismissed();
    },
  });
  return {
    panel,
    show(is: boolean, gone = () => {}): void {
      if (is === (release !== undefined)) return;
      if (is) {
        layer.classList.remove('is-closing');
        layer.inert = false;
        release = context.app.openLayer(layer, dismissed);
        return;
      }
      release?.();
      release = undefined;
      layer.classList.add('is-closing');
      setTimeout(() => {
        if (!release) layer.remove();
        gone();
      }, LEAVES_MS);
    },
    remove(): void {
      unwatch();
      release?.();
      layer.remove();
    },
  };
}

const named =
  (name: string) =>
  ({ props }: MountedView) =>
    (props.name ?? props.slotName) === name;

/** BottomSheetView of SwiftUI, ModalBottomSheetView of Compose. */
export const sheet: ViewFactory = part((context) => {
  const isIos = context.platform === 'ios';
  const element = elementOf('ui ui-group');
  const dismissed = () => {
    if (isIos) tell(context, 'topIsPresentedChange', { isPresented: false });
    else tell(context, 'topDismissRequest');
  };
  const { panel, show, remove } = createPanel(context, 'sheet', dismissed);
  return {
    element,
    draw(props) {
      const isOpen = isIos ? props.isPresented === true || props.isOpened === true : true;
      const color = uiColor(props.containerColor, context);
      panel.style.background = color ?? '';
      context.app.afterCommit(() => {
        if (context.app.view(context.tag)) show(isOpen, () => tell(context, 'topDismiss'));
      });
    },
    arrange(children) {
      const anchors = children.filter(named('anchor'));
      arrangeChildren(element, anchors);
      arrangeChildren(
        panel,
        children.filter((child) => !anchors.includes(child)),
      );
    },
    command(name) {
      if (name === 'hide') show(false, () => tell(context, 'topDismiss'));
    },
    remove,
  };
});

/** AlertView and ConfirmationDialogView of SwiftUI, AlertDialogView of Compose. */
export const alert: ViewFactory = part((context) => {
  const isIos = context.platform === 'ios';
  const element = elementOf('ui ui-group');
  const title = elementOf('dialog-title', 'h2');
  const dismissed = () => {
    if (isIos) tell(context, 'topIsPresentedChange', { isPresented: false });
    else tell(context, 'topDismissRequest');
  };
  const { panel, show, remove } = createPanel(context, 'alert', dismissed);
  // Each button of an alert of iOS closes it.
  panel.addEventListener('click', ({ target }) => {
    if (isIos && (target as Element).closest('button')) dismissed();
  });
  return {
    element,
    draw(props) {
      title.textContent = textIn(props.title) ?? '';
      if (title.textContent) panel.ariaLabel = title.textContent;
      const isOpen = !isIos || props.isPresented === true || props.presented === true;
      panel.style.background = uiColor(recordIn(props.colors).containerColor, context) ?? '';
      context.app.afterCommit(() => {
        if (context.app.view(context.tag)) show(isOpen);
      });
    },
    arrange(children) {
      const triggers = children.filter(named('trigger'));
      arrangeChildren(element, triggers);
      arrangeChildren(
        panel,
        children.filter((child) => !triggers.includes(child)),
        [title],
      );
    },
    remove,
  };
});
