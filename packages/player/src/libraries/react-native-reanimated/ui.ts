import type { Props } from '../../protocol/worker.ts';
import type { Thread } from '../../worker/context.ts';
import { tagOf } from '../../worker/fabric/node.ts';
import { plain } from '../../worker/fabric/plain.ts';
import type { LayoutAnimations } from './layout.ts';
import type { AnimatedProps } from './props.ts';

type Scope = Record<string, unknown>;
type Update = { shadowNodeWrapper: unknown; updates: Props };
type Gestures = { setGestureHandlerState?(handler: number, state: number): void };

/** What worklets find on the UI runtime (Common/cpp/reanimated/RuntimeDecorators/UIRuntimeDecorator.cpp). */
export function installOnUI(
  ui: Scope,
  given: { thread: Thread; props: AnimatedProps; layout: LayoutAnimations; scope: Scope },
): void {
  const { thread, props, layout, scope } = given;
  const update = (updates: Update[]) => {
    for (const one of updates) props.set(one.shadowNodeWrapper, one.updates);
  };
  const measure = (view: unknown) => {
    const at = thread.layouts.of(tagOf(view));
    return at ? { ...at } : null;
  };
  const command = (view: unknown, name: string, args: unknown[] = []) => {
    const tag = tagOf(view);
    if (tag !== undefined)
      thread.send({ type: 'command', tag, name, args: plain(args) as unknown[] });
  };
  const gestures = () =>
    (scope.__turboModuleProxy as ((name: string) => Gestures | null) | undefined)?.(
      'RNGestureHandlerModule',
    );
  Object.assign(ui, {
    ...{ _updateProps: update, _updatePropsFabric: update, _removeFromPropsRegistry() {} },
    ...{ _measure: measure, _measureFabric: measure },
    ...{ _dispatchCommand: command, _dispatchCommandFabric: command },
    _obtainProp: (view: unknown, name: string) => String(props.get(view, name) ?? ''),
    _obtainPropFabric: (view: unknown, name: string) => String(props.get(view, name) ?? ''),
    _getAnimationTimestamp: thread.native.now,
    _maybeFlushUIUpdatesQueue() {},
    _REANIMATED_IS_REDUCED_MOTION: thread.settings.reduceMotion === true,
    _notifyAboutProgress: layout.progress,
    _notifyAboutEnd: layout.end,
    _setGestureState: (handler: number, state: number) =>
      gestures()?.setGestureHandlerState?.(handler, state),
  });
}
