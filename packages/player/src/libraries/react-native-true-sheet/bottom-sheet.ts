import type { ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { createSheet } from './sheet.ts';

/** The detents that are as high as the content and as the screen. */
const [AUTO, LARGE] = [-1, 1];

const STATES: Record<string, string> = {
  topWillPresent: 'opening',
  topDidPresent: 'open',
  topWillDismiss: 'closing',
  topDidDismiss: 'closed',
};

function detentsOf({ fullHeight, preventExpansion }: Props): number[] {
  if (fullHeight === true) return [LARGE];
  return preventExpansion === true ? [AUTO] : [AUTO, LARGE];
}

/**
 * BottomSheet, an Expo view of social-app and its forks: a UISheetPresentationController with one view,
 * whose child is the content. It opens when it is mounted, and emits its state.
 */
export const bottomSheet: ViewFactory = (context) => {
  const view = createSheet(
    {
      ...context,
      emit(name, payload, priority) {
        const state = STATES[name];
        if (state) context.emit('topStateChange', { state }, priority);
        if (name !== 'topWillPresent' && name !== 'topDetentChange') return;
        const snapPoint = payload?.detent === LARGE ? 2 : 1;
        context.emit('topSnapPointChange', { snapPoint }, priority);
      },
    },
    { hasCanvas: true, attempted: () => context.emit('topAttemptDismiss') },
  );
  return {
    ...view,
    update(props, changed) {
      const { cornerRadius, containerBackgroundColor, maxHeight, testID } = props;
      const own: Props = {
        detents: detentsOf(props),
        initialDetentIndex: 0,
        dismissible: props.preventDismiss !== true,
        draggable: props.disableDrag !== true,
        grabber: false,
        cornerRadius,
        maxContentHeight: maxHeight,
        testID,
        ...(containerBackgroundColor != null && { backgroundColor: containerBackgroundColor }),
      };
      view.update(own, { ...changed, ...own });
    },
  };
};
