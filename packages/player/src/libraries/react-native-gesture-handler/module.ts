import type { Props } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { createArbiter } from './arbiter.ts';
import { createEventDispatcher } from './dispatch-events.ts';
import { STATE } from './recogniser.ts';
import { watchTouches } from './track-touches.ts';

const BUTTON = /^RNGestureHandlerButton$/;

/**
 * RNGestureHandlerModule, versions 2 and 3:
 * react-native-gesture-handler/src/specs/NativeRNGestureHandlerModule.ts
 */
export const gestureHandler: NativeModule = (worker) => {
  const { native, mounted } = worker;
  const dispatcher = createEventDispatcher(worker);
  const arbiter = createArbiter({
    later(ms, work) {
      const timer = native.setTimeout(work, ms);
      return () => native.clearTimeout(timer);
    },
    changed: dispatcher.changed,
    updated: dispatcher.updated,
  });
  watchTouches(worker, arbiter, dispatcher.touched);

  const configure = (tag: number, config: Props) => {
    const handler = arbiter.handler(tag);
    if (!handler) return;
    const relations = ['waitFor', 'simultaneousHandlers', 'blocksHandlers'];
    const kept = relations.filter((name) => name in handler.config && !(name in config));
    const old = handler.config;
    handler.config = { ...config, ...Object.fromEntries(kept.map((name) => [name, old[name]])) };
    if (config.enabled === false) arbiter.stop(handler);
  };
  const extend = (tag: number, config: Props) =>
    configure(tag, { ...arbiter.handler(tag)?.config, ...config });

  /** Sets the state of a gesture that the app controls manually. */
  const setState = (tag: number, state: number) => {
    const handler = arbiter.handler(tag);
    if (state === STATE.began) handler?.begin();
    if (state === STATE.active) handler?.activateByHand();
    if (state === STATE.end) handler?.end();
    if (state === STATE.failed) handler?.fail();
    if (state === STATE.cancelled) handler?.cancel();
  };

  const install = (): boolean => {
    Object.assign(globalThis, {
      // The player does not flatten views.
      isViewFlatteningDisabled: () => true,
      isFormsStackingContext: () => true,
      _setGestureState: setState,
      _setGestureStateSync: setState,
      _setGestureStateAsync: setState,
    });
    return true;
  };

  return {
    getConstants: () => ({ State: STATE, Direction: { RIGHT: 1, LEFT: 2, UP: 4, DOWN: 8 } }),
    handleSetJSResponder() {},
    handleClearJSResponder() {},
    createGestureHandler(name: string, tag: number, config: Props = {}) {
      arbiter.create(tag, name).config = { ...config };
    },
    attachGestureHandler(tag: number, view: number, actionType: number) {
      const handler = arbiter.handler(tag);
      if (!handler) return;
      Object.assign(handler, { view, actionType });
      if (BUTTON.test(mounted.node(view)?.component ?? '')) handler.config.isButton = true;
    },
    updateGestureHandler(tag: number, config: Props = {}) {
      const isButton = arbiter.handler(tag)?.config.isButton === true;
      configure(tag, isButton ? { ...config, isButton } : { ...config });
    },
    setGestureHandlerConfig: (tag: number, config: Props = {}) => configure(tag, { ...config }),
    updateGestureHandlerConfig: extend,
    configureRelations: extend,
    dropGestureHandler: arbiter.drop,
    flushOperations() {},
    install,
    installUIRuntimeBindings: install,
    getModuleId: () => 0,
    setGestureState: setState,
    // Reanimated's worklets call it directly.
    setGestureHandlerState: setState,
  };
};
