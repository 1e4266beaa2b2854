import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { isBetween } from '../../shared/bars.ts';
import { arrangeIn } from '../arrange-in.ts';
import { openLayer } from '../dialogs/layers.ts';
import type { ViewFactory } from '../view.ts';
import { keepSight } from './last-sight.ts';
import { animateModal } from './modal-animation.ts';
import { watchSheet } from './modal-sheet.ts';

const SHEETS = new Set<unknown>(['pageSheet', 'formSheet']);

/** ModalHostView: react-native/src/private/components/modal/specs/RCTModalHostViewNativeComponent.js */
export const modal: ViewFactory = (context, first) => {
  const { app, platform } = context;
  /** Holds its place among its siblings; it is shown above the app. */
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
  const sight = keepSight(panel);
  let props: Props = first;
  let close: (() => void) | undefined;
  const askToClose = () => context.emit('topRequestClose', {}, PRIORITY.discrete);
  const unwatch = watchSheet(panel, () => layer.classList.contains('is-sheet'), askToClose);

  const show = () => {
    close = openLayer(app, layer, askToClose);
    const tell = () => context.emit('topShow');
    const shown = animateModal(layer, panel, props.animationType, 'in');
    if (platform === 'android') tell();
    else void shown.then(tell);
  };
  /** Older Android keeps it below the status bar, also of an app that is not, unless it is asked. */
  const stand = () => {
    const surroundings = app.surroundings();
    const top = `${surroundings.insets.top}px`;
    layer.style.setProperty('--top', top);
    layer.style.top = isBetween(surroundings) && props.statusBarTranslucent !== true ? top : '';
  };
  const unfollow = app.onSurroundings(stand);
  const hide = async () => {
    if (!close) return;
    close();
    close = undefined;
    await animateModal(layer, panel, props.animationType, 'out');
    if (!close) layer.remove();
  };

  return {
    element,
    update(all, changed) {
      props = all;
      const isSheet = platform === 'ios' && SHEETS.has(all.presentationStyle);
      layer.classList.toggle('is-sheet', isSheet && all.transparent !== true);
      stand();
      if (typeof all.testID === 'string') layer.setAttribute('data-testid', all.testID);
      if (!('visible' in changed) && close) return;
      // The older ones say nothing: they are there while they are seen.
      if (all.visible === false) {
        if (close) void hide().then(() => context.emit('topDismiss', {}, PRIORITY.discrete));
      } else if (!close) app.afterCommit(() => app.view(context.tag) && !close && show());
    },
    arrange: (children) => arrangeIn(panel, children),
    remove() {
      unfollow();
      unwatch();
      if (!close) {
        layer.remove();
        return;
      }
      sight.restore();
      void hide();
    },
  };
};
