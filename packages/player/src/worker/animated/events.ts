import type { Props, Tag } from '../../protocol/worker.ts';

export type EventMapping = { nativeEventPath: string[]; animatedValueTag: number };
type Watched = { view: Tag; name: string; path: string[]; node: number };

/** `onScroll` and `topScroll` are the same event, for who follows it and for who tells it. */
const named = (name: string) => `top${name.replace(/^(?:on|top)/, '')}`;

/** Values that follow what a view says: Animated.event (react-native: EventAnimationDriver). */
export function createEventDrivers(set: (node: number, value: number) => void) {
  let drivers: Watched[] = [];
  return {
    add(view: Tag, name: string, { nativeEventPath, animatedValueTag }: EventMapping) {
      const path = [...nativeEventPath];
      drivers.push({ view, name: named(name), path, node: animatedValueTag });
    },
    remove(view: Tag, name: string, node: number) {
      const at = drivers.findIndex(
        (one) => one.view === view && one.name === named(name) && one.node === node,
      );
      if (at >= 0) drivers = drivers.toSpliced(at, 1);
    },
    /** Answers whether anything follows this event. */
    tell(view: Tag, name: string, payload: Props): boolean {
      const moved = drivers.filter((one) => one.view === view && one.name === named(name));
      for (const { path, node } of moved) {
        const value = path.reduce<unknown>(at, payload);
        if (typeof value === 'number') set(node, value);
      }
      return moved.length > 0;
    },
  };
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Props)[name] : undefined;
