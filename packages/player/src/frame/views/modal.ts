import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { isBetween } from '../../shared/bars.ts';
import { isSheet, sheetTop } from '../../shared/sheets.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { openLayer } from '../dialogs/layers.ts';
import { AHEAD_MS, isScrolled, watchDrag } from '../events/drag.ts';
import { DETACHED, type ViewFactory } from '../view.ts';

/**
 * Restores the content of an element that is animated out. React Native deletes views one by one,
 * the innermost first. This records what was removed in the current turn, and inserts it again.
 */
function restoreRemoved(element: HTMLElement) {
  const observer = new MutationObserver(() => {});
  observer.observe(element, { childList: true, subtree: true });
  return {
    restore(): void {
      const records = observer.takeRecords();
      observer.disconnect();
      for (const { target, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
        for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
        const before = nextSibling?.parentNode === target ? nextSibling : null;
        for (const node of removedNodes) target.insertBefore(node, before);
      }
    },
  };
}

const SLIDE_MS = 300;
const FADE_MS = 250;
/** Like the transitions of UIKit and Android, this starts fast and ends slowly. */
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Plays the `animationType` of a modal. Resolves when the animation has ended. */
async function animateModal(
  layer: HTMLElement,
  panel: HTMLElement,
  type: unknown,
  direction: 'in' | 'out',
): Promise<void> {
  const options = { easing: EASING, fill: 'both' } as const;
  const order: PlaybackDirection = direction === 'in' ? 'normal' : 'reverse';
  const animations: Animation[] = [];
  if (type === 'slide') {
    const frames = [{ transform: 'translateY(100%)' }, { transform: 'none' }];
    animations.push(panel.animate(frames, { ...options, duration: SLIDE_MS, direction: order }));
  }
  if (type === 'fade' || (type === 'slide' && layer.classList.contains('is-sheet'))) {
    const frames = [{ opacity: 0 }, { opacity: 1 }];
    animations.push(layer.animate(frames, { ...options, duration: FADE_MS, direction: order }));
  }
  await Promise.allSettled(animations.map(({ finished }) => finished));
  if (direction === 'in') for (const animation of animations) animation.cancel();
}

const SLOP = 8;
const SETTLES_MS = 250;
/** A sheet that would come to rest this many pixels down asks to close. */
const FAR = 120;
/** The limit of the displacement in pixels. The sheet follows the finger less and less. */
const MAX = 60;

const follow = (way: number): number => MAX * (1 - MAX / (MAX + Math.max(0, way)));

/**
 * A sheet that is pulled down asks to close, and stays until the app closes it:
 * react-native/React/Fabric/Mounting/ComponentViews/Modal/RCTModalHostViewComponentView.mm
 * (presentationControllerDidAttemptToDismiss). Returns a function that stops watching.
 */
function watchSheet(panel: HTMLElement, begins: () => boolean, ask: () => void) {
  return watchDrag(panel, {
    begins,
    slop: () => SLOP,
    claims: ({ x, y }, target) => y > Math.abs(x) && !isScrolled(target, panel),
    began() {},
    moved({ y }) {
      panel.style.translate = `0 ${follow(y)}px`;
    },
    released({ y }, speed) {
      const frames = [{ translate: panel.style.translate }, { translate: '0 0' }];
      panel.animate(frames, { duration: SETTLES_MS, easing: 'ease-out' });
      panel.style.translate = '';
      if (y + speed.y * AHEAD_MS > FAR) ask();
    },
  });
}

/**
 * ModalHostView: react-native/src/private/components/modal/specs/RCTModalHostViewNativeComponent.js
 */
export const modal: ViewFactory = (context, first) => {
  const { app, platform } = context;
  /** Marks the position among siblings. The modal itself is shown in the overlay. */
  const element = document.createElement('div');
  element.className = 'modal-place';
  const layer = document.createElement('div');
  layer.className = 'modal-layer';
  layer.role = 'dialog';
  layer.ariaModal = 'true';
  const panel = document.createElement('div');
  panel.className = 'view modal-panel';
  panel.setAttribute('data-tag', String(context.tag));
  layer.append(panel);
  const removed = restoreRemoved(panel);
  let props: Props = first;
  let close: (() => void) | undefined;
  const askToClose = () => context.emit('topRequestClose', {}, PRIORITY.discrete);
  const unwatch = watchSheet(panel, () => layer.classList.contains('is-sheet'), askToClose);

  const show = () => {
    layer.classList.remove('is-leaving');
    close = openLayer(app, layer, askToClose);
    const emitShow = () => context.emit('topShow');
    const shown = animateModal(layer, panel, props.animationType, 'in');
    if (platform === 'android') emitShow();
    else void shown.then(emitShow);
  };
  /**
   * In older apps on Android, a modal begins below the status bar, even if the app itself does not,
   * unless statusBarTranslucent is set.
   */
  const position = () => {
    const surroundings = app.surroundings();
    const top = `${surroundings.insets.top}px`;
    layer.style.setProperty('--sheet-top', `${sheetTop(surroundings.insets)}px`);
    layer.style.top = isBetween(surroundings) && props.statusBarTranslucent !== true ? top : '';
  };
  const unfollow = app.onSurroundings(position);
  const hide = async () => {
    if (!close) return;
    close();
    close = undefined;
    layer.classList.add('is-leaving');
    await animateModal(layer, panel, props.animationType, 'out');
    if (!close) layer.remove();
  };

  // ReactModalHostView.kt: onDetachedFromWindow. On iOS it stays, as it is presented by the window.
  if (platform === 'android') element.addEventListener(DETACHED, () => void hide());

  return {
    element,
    update(all, changed) {
      props = all;
      layer.classList.toggle('is-sheet', isSheet(all, platform));
      position();
      if (typeof all.testID === 'string') layer.setAttribute('data-testid', all.testID);
      if (!('visible' in changed) && close) return;
      // Older versions have no prop `visible`. Their modal exists only while it is shown.
      if (all.visible === false) {
        if (close) void hide().then(() => context.emit('topDismiss', {}, PRIORITY.discrete));
      } else if (!close) app.afterCommit(() => app.view(context.tag) && !close && show());
    },
    arrange: (children) => arrangeChildren(panel, children),
    // The panel covers its layer.
    place() {},
    remove() {
      unfollow();
      unwatch();
      if (!close) {
        layer.remove();
        return;
      }
      removed.restore();
      void hide();
    },
  };
};
