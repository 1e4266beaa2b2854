import { insetsAt, placeOf } from '../../frame/place.ts';
import type { AppPage, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Insets } from '../../protocol/settings.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';

/** What each provider last found, by its element; views below it use that. */
const found = new WeakMap<Element, Insets>();
const listeners = new Set<() => void>();

/** Runs when any provider finds other insets, until the answer is called. */
export function onInsets(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The insets that hold for an element: those of the provider around it, or the window's. */
export function insetsFor(element: Element, app: AppPage): Insets {
  const provider = element.closest('.safe-area-provider');
  return (provider && found.get(provider)) ?? app.surroundings().insets;
}

/** RNCSafeAreaProvider: react-native-safe-area-context/src/specs/NativeSafeAreaProvider.ts */
export const provider: ViewFactory = (context) => {
  const { app, emit } = context;
  const element = elementOf('view safe-area-provider');
  let before = '';
  const look = () => {
    if (!element.isConnected) return;
    const { insets: window, window: size } = app.surroundings();
    const frame = placeOf(element);
    const insets = insetsAt(frame, window, size);
    const now = JSON.stringify([insets, frame]);
    if (now === before || frame.width === 0) return;
    before = now;
    found.set(element, insets);
    emit('topInsetsChange', { insets, frame }, PRIORITY.discrete);
    for (const listener of listeners) listener();
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const forget = app.onSurroundings(() => requestAnimationFrame(look));
  app.afterCommit(look);
  return {
    element,
    update: box(context, element),
    remove() {
      sizes.disconnect();
      forget();
    },
  };
};
