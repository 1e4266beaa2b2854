import { PRIORITY, type Priority, type Props, type Tag } from '../protocol.ts';
import type { Mounted } from './fabric/mounting.ts';

type Handler = (instanceHandle: unknown, name: string, payload: Props) => void;
type Listener = (tag: Tag, name: string, payload: Props) => void;

/** Events of views on their way to React (react-native: ReactFabricEventEmitter). */
export function createEvents(mounted: Mounted, fail: (error: unknown) => void) {
  let handler: Handler | undefined;
  let priority: Priority = PRIORITY.default;
  const listeners: Listener[] = [];
  /** A library that fails must not keep the event from the app. */
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
    /** Of the event that is just being told; React schedules by it. */
    priority: () => priority,
    listen(listener: Listener) {
      listeners.push(listener);
    },
    dispatch(tag: Tag, name: string, payload: Props, urgency: Priority = PRIORITY.default) {
      const node = mounted.node(tag);
      if (!node) return;
      const before = priority;
      priority = urgency;
      for (const listener of listeners) attempt(() => listener(tag, name, payload));
      attempt(() => handler?.(node.instanceHandle, name, { target: tag, ...payload }));
      priority = before;
    },
  };
}
