import { insetsAt, placeOf } from '../../frame/place.ts';
import { finite } from '../../frame/style/length.ts';
import type { AppFrame, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Insets } from '../../protocol/settings.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { recordIn } from '../read-props.ts';

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
type Edge = (typeof EDGES)[number];

const AXIS: Record<Edge, string> = {
  top: 'Vertical',
  bottom: 'Vertical',
  left: 'Horizontal',
  right: 'Horizontal',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The mode of an edge. Newer versions pass modes by edge, and older ones a list of edges. */
function modeOf(edges: unknown, edge: Edge): unknown {
  if (edges === undefined || edges === null) return 'additive';
  if (Array.isArray(edges)) return edges.includes(edge) ? 'additive' : 'off';
  const mode = recordIn(edges)[edge];
  if (typeof mode === 'boolean') return mode ? 'additive' : 'off';
  return mode ?? 'off';
}

/** The paddings or margins that keep a view clear of the insets. */
export function clearOf(insets: Insets, props: Props): Record<string, number> {
  const kind = props.mode === 'margin' ? 'margin' : 'padding';
  const style: Record<string, number> = {};
  for (const edge of EDGES) {
    const mode = modeOf(props.edges, edge);
    if (mode === 'off') continue;
    const given = props[kind + capital(edge)] ?? props[kind + AXIS[edge]] ?? props[kind];
    const own = finite(given) ?? 0;
    const inset = insets[edge];
    style[kind + capital(edge)] = mode === 'maximum' ? Math.max(inset, own) : inset + own;
  }
  return style;
}

/** The last insets of each provider, by its element. Views inside it use them. */
const found = new WeakMap<Element, Insets>();
const listeners = new Set<() => void>();

/** Listens for changed insets of any provider. Returns a function that stops listening. */
function onInsets(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The insets for an element: those of the provider around it, or else the window's. */
function insetsFor(element: Element, app: AppFrame): Insets {
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

/** RNCSafeAreaView: react-native-safe-area-context/src/specs/NativeSafeAreaView.ts */
export const safeAreaView: ViewFactory = (context) => {
  const { app } = context;
  const element = elementOf('view');
  const update = box(context, element);
  let props: Props = {};
  const apply = () => app.tell(context.tag, { style: clearOf(insetsFor(element, app), props) });
  const forget = [onInsets(apply), app.onSurroundings(apply)];
  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      // The provider around the view is known only after the commit.
      app.afterCommit(apply);
    },
    remove() {
      for (const one of forget) one();
    },
  };
};
