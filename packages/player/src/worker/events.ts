import { PRIORITY, type Priority, type Props, type Tag } from '../protocol/worker.ts';
import type { Mounted } from './fabric/mounting.ts';

type Handler = (instanceHandle: unknown, name: string, payload: Props) => void;
type Listener = (tag: Tag, name: string, payload: Props) => void;

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function ancestors(mounted: Mounted, tag: Tag): Tag[] {
  const found: Tag[] = [];
  for (let at = mounted.parentOf(tag); at !== undefined; at = mounted.parentOf(at)) found.push(at);
  return found;
}

/** Dispatches events of views to React (react-native: ReactFabricEventEmitter). */
export function createEvents(
  mounted: Mounted,
  fail: (error: unknown) => void,
  registered: (name: string) => string = (name) => name,
) {
  let handler: Handler | undefined;
  let priority: Priority = PRIORITY.default;
  const listeners: Listener[] = [];
  /** The ancestors of each view that is touched. */
  const around = new Map<Tag, Tag[]>();
  /**
   * A touch continues after its view is deleted, and React has to know that it ended. Devices then
   * send the event without a target (UIManagerBinding.cpp), which React Native 0.88 ignores.
   */
  const leftOf = (tag: Tag) => {
    const there = around.get(tag)?.find((one) => mounted.node(one));
    return there === undefined ? undefined : mounted.node(there);
  };
  /** If a listener of a library throws, the app still receives the event. */
  const attempt = (tell: () => void) => {
    try {
      tell();
    } catch (error) {
      fail(error);
    }
  };
  return {
    setHandler(register: Handler) {
      handler = register;
    },
    /** The priority of the current event. React schedules by it. */
    priority: () => priority,
    listen(listener: Listener) {
      listeners.push(listener);
    },
    dispatch(tag: Tag, name: string, payload: Props, urgency: Priority = PRIORITY.default) {
      const isTouch = name.startsWith('topTouch');
      if (name === 'topTouchStart') around.set(tag, ancestors(mounted, tag));
      const node = mounted.node(tag) ?? (isTouch ? leftOf(tag) : undefined);
      if (isTouch && listIn(payload.touches).length === 0) around.clear();
      // Views with a negative tag are made by libraries in the frame, and React does not know them.
      if (!node && tag >= 0) return;
      const before = priority;
      priority = urgency;
      for (const listener of listeners) attempt(() => listener(tag, name, payload));
      // React does not know views that a library put into the tree. But it must learn that a touch ended.
      if (node && (node.instanceHandle !== null || isTouch))
        attempt(() =>
          handler?.(node.instanceHandle, registered(name), { target: tag, ...payload }),
        );
      priority = before;
    },
  };
}
