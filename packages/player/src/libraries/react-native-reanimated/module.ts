import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { plain, tagOf } from '../../worker/fabric/node.ts';
import type { Worklets } from '../react-native-worklets/install.ts';
import { valueAt } from '../react-native-worklets/serializable.ts';
import { createCssAnimations } from './css.ts';
import { createLayoutAnimations, type LayoutAnimations } from './layout-animations.ts';
import { guardMappers } from './mappers.ts';
import { type AnimatedProps, createAnimatedProps } from './props.ts';

type Handler = { worklet: unknown; name: string; tag: Tag };
type Work = (time: number, event: object) => void;

const ANY = -1;

/** Passes events of views to worklets (Common/cpp/reanimated/Events/UIEventHandlerRegistry.cpp). */
function createEventHandlers(worker: WorkerContext, { ui, fail }: Worklets) {
  const handlers = new Map<number, Handler>();
  let last = 0;

  worker.onEvent((tag, type, payload) => {
    const name = type.replace(/^top/, 'on');
    for (const handler of handlers.values()) {
      if (handler.name !== name || (handler.tag !== tag && handler.tag !== ANY)) continue;
      try {
        const work = valueAt(handler.worklet, ui) as Work;
        const event = { target: tag, ...payload, eventName: name };
        ui.run(() => work(worker.native.now(), event));
      } catch (error) {
        fail(error);
      }
    }
  });

  return {
    registerEventHandler(given: unknown, second: unknown, tag: Tag = ANY): number {
      // Before 3.4 the first argument is the tag followed by the name of the event: 12onScroll.
      const [, of = '', event] =
        typeof given === 'string' ? (/^(-?\d*)(\D.*)$/.exec(given) ?? []) : [];
      const [worklet, name] = event === undefined ? [given, String(second)] : [second, event];
      last += 1;
      const at = of === '' ? tag : Number(of);
      handlers.set(last, { worklet, name: name.replace(/^top/, 'on'), tag: at });
      return last;
    },
    unregisterEventHandler(id: number): void {
      handlers.delete(id);
    },
  };
}

/** The object that the runtimes of Reanimated before 3.8 share for each value. */
class DataHolder {
  value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** The methods of the proxy that only versions before 3.8 have. */
const ofOldVersions = ({ rn }: Worklets, layout: LayoutAnimations) => ({
  // Worklets are unpacked by the player itself.
  installValueUnpacker() {},
  installCoreFunctions() {},
  makeSynchronizedDataHolder: (value: unknown) => new DataHolder(value),
  getDataSynchronously: ({ value }: DataHolder) => valueAt(value, rn),
  configureLayoutAnimation: (viewTag: Tag, type: number, _: string, config: unknown) =>
    layout.module.configureLayoutAnimationBatch([{ viewTag, type, config }]),
});

type Scope = Record<string, unknown>;
type Update = { shadowNodeWrapper: unknown; updates: Props };
type Gestures = { setGestureHandlerState?(handler: number, state: number): void };

/**
 * Installs the globals of the UI runtime
 * (Common/cpp/reanimated/RuntimeDecorators/UIRuntimeDecorator.cpp).
 */
function installOnUI(
  ui: Scope,
  given: { worker: WorkerContext; props: AnimatedProps; layout: LayoutAnimations; scope: Scope },
): void {
  const { worker, props, layout, scope } = given;
  /** A list, or before 3.4 one view and its props. */
  const update = (given: Update[] | object, only: Props = {}) => {
    if (!Array.isArray(given)) return void props.set(given, only);
    for (const one of given as Update[]) props.set(one.shadowNodeWrapper, one.updates);
  };
  const measure = (view: unknown) => {
    const at = worker.layouts.of(tagOf(view));
    return at ? { ...at } : null;
  };
  const command = (view: unknown, name: string, args: unknown[] = []) => {
    const tag = tagOf(view);
    if (tag !== undefined)
      worker.send({ type: 'command', tag, name, args: plain(args) as unknown[] });
  };
  const gestures = () =>
    (scope.__turboModuleProxy as ((name: string) => Gestures | null) | undefined)?.(
      'RNGestureHandlerModule',
    );
  Object.assign(ui, {
    _updateProps: update,
    _updatePropsFabric: update,
    _removeFromPropsRegistry() {},
    _removeShadowNodeFromRegistry() {},
    _measure: measure,
    _measureFabric: measure,
    _dispatchCommand: command,
    _dispatchCommandFabric: command,
    _obtainProp: (view: unknown, name: string) => String(props.get(view, name) ?? ''),
    _obtainPropFabric: (view: unknown, name: string) => String(props.get(view, name) ?? ''),
    _getAnimationTimestamp: worker.native.now,
    _maybeFlushUIUpdatesQueue() {},
    _REANIMATED_IS_REDUCED_MOTION: worker.settings.reduceMotion === true,
    _notifyAboutProgress: layout.progress,
    _notifyAboutEnd: layout.end,
    _updateDataSynchronously(holder: DataHolder, value: unknown) {
      holder.value = value;
    },
    _setGestureState: (handler: number, state: number) =>
      gestures()?.setGestureHandlerState?.(handler, state),
  });
}

/** react-native-reanimated/src/specs/NativeReanimatedModule.ts, version 3.16 and later. */
export function reanimatedModule(
  worker: WorkerContext,
  worklets: Worklets,
  scope: Record<string, unknown>,
  install: () => void,
) {
  return {
    installTurboModule() {
      if (scope.__reanimatedModuleProxy) return true;
      const props = createAnimatedProps(worker);
      const layout = createLayoutAnimations(worker, worklets, props);
      installOnUI(worklets.ui.scope, { worker, props, layout, scope });
      guardMappers(worklets.ui.scope, worklets.fail);
      Object.assign(scope, {
        _IS_FABRIC: true,
        // Reanimated 3 reads it without asking whether it is declared (RNRuntimeDecorator.cpp).
        _WORKLET: false,
        // The library reads it once, when the app starts.
        _REANIMATED_IS_REDUCED_MOTION: worker.settings.reduceMotion === true,
        __getTagFromShadowNodeWrapper: (node: { tag?: number }) => node.tag,
        __reanimatedModuleProxy: {
          // Reanimated 3 expects the methods of its own worklets here.
          ...worklets.proxy,
          ...ofOldVersions(worklets, layout),
          ...createEventHandlers(worker, worklets),
          ...layout.module,
          ...createCssAnimations(worker.native, props),
          getViewProp: props.tell,
          getSettledUpdates: () => [],
          markNodeAsRemovable() {},
          unmarkNodeAsRemovable() {},
          configureProps() {},
          enableLayoutAnimations() {},
          registerPseudoStyles() {},
          unregisterPseudoStyles() {},
          // The player has no sensors, and no keyboard covers the app.
          registerSensor: () => -1,
          unregisterSensor() {},
          subscribeForKeyboardEvents: () => 0,
          unsubscribeFromKeyboardEvents() {},
        },
      });
      install();
      return true;
    },
  };
}
