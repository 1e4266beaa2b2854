import type { Thread } from '../../worker/context.ts';
import type { Worklets } from '../react-native-worklets/install.ts';
import { createCssAnimations } from './css.ts';
import { createEventHandlers } from './events.ts';
import { createLayoutAnimations } from './layout.ts';
import { createAnimatedProps } from './props.ts';
import { installOnUI } from './ui.ts';

/** react-native-reanimated/src/specs/NativeReanimatedModule.ts, of 3.16 and later. */
export function reanimatedModule(
  thread: Thread,
  worklets: Worklets,
  scope: Record<string, unknown>,
  install: () => void,
) {
  return {
    installTurboModule() {
      if (scope.__reanimatedModuleProxy) return true;
      const props = createAnimatedProps(thread);
      const layout = createLayoutAnimations(thread, worklets, props);
      installOnUI(worklets.ui.scope, { thread, props, layout, scope });
      Object.assign(scope, {
        _IS_FABRIC: true,
        // Read once, as the app starts.
        _REANIMATED_IS_REDUCED_MOTION: thread.settings.reduceMotion === true,
        __getTagFromShadowNodeWrapper: (node: { tag?: number }) => node.tag,
        __reanimatedModuleProxy: {
          // Reanimated 3 has worklets of its own, at this place.
          ...worklets.proxy,
          ...createEventHandlers(thread, worklets),
          ...layout.module,
          ...createCssAnimations(thread.native, props),
          ...{ getViewProp: props.tell, getSettledUpdates: () => [] },
          ...{ markNodeAsRemovable() {}, unmarkNodeAsRemovable() {} },
          ...{ configureProps() {}, enableLayoutAnimations() {} },
          ...{ registerPseudoStyles() {}, unregisterPseudoStyles() {} },
          // There are no sensors, and no keyboard covers the app.
          ...{ registerSensor: () => -1, unregisterSensor() {} },
          ...{ subscribeForKeyboardEvents: () => 0, unsubscribeFromKeyboardEvents() {} },
        },
      });
      install();
      return true;
    },
  };
}
