import { arrangeChildren } from '../../frame/arrange-children.ts';
import { AHEAD_MS, isScrolled, watchDrag } from '../../frame/events/drag.ts';
import type { View, ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, numbersIn } from '../read-props.ts';
import { heightOf, isOfContent, nearestDetent } from './detents.ts';

const MOVE_MS = 300;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const SLOP = 8;

type Options = {
  /** Whether its children are laid out in a box as high as a sheet can be, which the sheet clips. */
  hasCanvas?: boolean;
  /** Called when the user dismisses a sheet, or tries to dismiss one that may not be dismissed. */
  attempted?(): void;
};

/**
 * TrueSheetView: @lodev09/react-native-true-sheet/src/fabric/TrueSheetViewNativeComponent.ts. The sheet
 * lies above the app, at the lower edge of the screen, as high as one of its detents.
 */
export const sheet: ViewFactory = (context) => createSheet(context);

export function createSheet(
  context: ViewContext,
  { hasCanvas = false, attempted }: Options = {},
): View {
  const { app } = context;
  /** Marks the position among siblings. */
  const element = elementOf('modal-place');
  const layer = elementOf('sheet-layer');
  const dim = elementOf('sheet-dim');
  const panel = elementOf('view sheet-panel');
  const grabber = elementOf('sheet-grabber');
  panel.setAttribute('data-tag', String(context.tag));
  panel.role = 'dialog';
  layer.append(dim, panel);
  const paint = box(context, panel);
  let props: Props = {};
  let index = -1;
  let close: (() => void) | undefined;

  const detents = () => numbersIn(props.detents);
  const height = (at: number) => {
    const { window, insets } = app.surroundings();
    const most = Math.min(window.height - insets.top, numberIn(props.maxContentHeight) || Infinity);
    return heightOf(detents()[at] ?? 1, {
      screen: window.height,
      most,
      panel,
      bottom: insets.bottom,
    });
  };
  const heights = () => detents().map((_, at) => height(at));
  const info = () => ({
    index,
    position: app.surroundings().window.height - height(index),
    detent: detents()[index] ?? 1,
  });
  const tell = (name: string, payload: Props = info()) =>
    context.emit(name, payload, PRIORITY.discrete);
  const place = () => {
    if (index < 0) return;
    const high = height(index);
    panel.style.height = `${high}px`;
    // Content without a height of its own fills the panel.
    const minHeight = isOfContent(detents()[index]) ? 0 : high;
    const { window, insets } = app.surroundings();
    const top = window.height - high;
    const canvas = { left: 0, width: window.width, height: window.height - insets.top };
    app.tell(context.tag, {
      style: { top, ...(hasCanvas ? canvas : { height: undefined, minHeight }) },
    });
    const from = numberIn(props.dimmedDetentIndex) ?? 0;
    const isDimmed = props.dimmed !== false && index >= from;
    layer.classList.toggle('is-dimmed', isDimmed);
  };
  const move = async (direction: PlaybackDirection, animated: unknown) => {
    const options = { easing: EASING, fill: 'both', direction } as const;
    const duration = animated === false ? 0 : MOVE_MS;
    const moves = [
      panel.animate([{ transform: 'translateY(100%)' }, { transform: 'none' }], {
        ...options,
        duration,
      }),
      dim.animate([{ opacity: 0 }, { opacity: 1 }], { ...options, duration }),
    ];
    await Promise.allSettled(moves.map(({ finished }) => finished));
    if (direction === 'normal') for (const one of moves) one.cancel();
  };

  const resize = (to: number) => {
    index = Math.min(Math.max(to, 0), Math.max(detents().length - 1, 0));
    place();
    tell('topDetentChange');
    tell('topPositionChange', { ...info(), realtime: false });
  };
  const present = async (to: number, animated: unknown) => {
    if (close) return resize(to);
    index = to;
    place();
    // Without a dim the app below stays usable.
    if (layer.classList.contains('is-dimmed')) close = app.openLayer(layer, askToClose);
    else {
      app.overlay.append(layer);
      close = app.takeBack(askToClose);
    }
    layer.inert = false;
    place();
    tell('topWillPresent');
    await move('normal', animated);
    tell('topDidPresent');
    tell('topPositionChange', { ...info(), realtime: false });
  };
  function askToClose() {
    attempted?.();
    if (props.dismissible !== false) void dismiss(true);
  }
  async function dismiss(animated: unknown) {
    if (!close) return;
    close();
    close = undefined;
    tell('topWillDismiss', {});
    await move('reverse', animated);
    if (close) return;
    layer.remove();
    index = -1;
    tell('topDidDismiss', {});
  }

  dim.addEventListener('click', askToClose);
  const unwatch = watchDrag(panel, {
    begins: () => close !== undefined && props.draggable !== false,
    slop: () => SLOP,
    claims: ({ x, y }, target) => Math.abs(y) > Math.abs(x) && !isScrolled(target, panel),
    began: () => tell('topDragBegin'),
    moved({ y }) {
      const most = Math.max(...heights());
      panel.style.height = `${Math.min(height(index) - Math.min(y, 0), most)}px`;
      panel.style.translate = `0 ${Math.max(y, 0)}px`;
      tell('topDragChange');
    },
    released({ y }, speed) {
      panel.style.translate = '';
      const to = nearestDetent(
        heights(),
        height(index) - y - speed.y * AHEAD_MS,
        props.dismissible !== false,
      );
      tell('topDragEnd');
      if (to < 0) askToClose();
      else if (to === index) place();
      else resize(to);
    },
  });
  const unfollow = app.onSurroundings(place);
  const observer = new ResizeObserver(place);

  let isFilled = false;
  let isFirst = true;
  /** The library removes the children of a dismissed sheet, and waits for them before it presents. */
  const mounted = () => {
    const opens = isFirst;
    isFirst = false;
    app.afterCommit(() => {
      tell('topMount', {});
      if (!opens) return;
      const first = numberIn(props.initialDetentIndex) ?? -1;
      if (first >= 0) void present(first, props.initialDetentAnimated);
    });
  };
  return {
    element,
    update(all, changed) {
      props = all;
      const { backgroundColor, testID } = all;
      paint({ ...(backgroundColor !== undefined && { backgroundColor }) }, changed);
      if (typeof testID === 'string') panel.setAttribute('data-testid', testID);
      const radius = numberIn(all.cornerRadius) ?? -1;
      panel.style.setProperty('--radius', radius < 0 ? '' : `${radius}px`);
      grabber.hidden = all.grabber === false;
      place();
    },
    arrange(children) {
      arrangeChildren(panel, children);
      panel.append(grabber);
      observer.disconnect();
      for (const { element: child } of children)
        if (child instanceof HTMLElement) for (const part of child.children) observer.observe(part);
      if (children.length > 0 && !isFilled) mounted();
      isFilled = children.length > 0;
      place();
    },
    command(name, [first, animated]) {
      const to = numberIn(first) ?? 0;
      if (name === 'present') void present(to, animated);
      else if (name === 'resize') resize(to);
      else if (name === 'dismiss') void dismiss(first);
    },
    remove() {
      observer.disconnect();
      unfollow();
      unwatch();
      close?.();
      layer.remove();
    },
  };
}
