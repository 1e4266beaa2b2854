import { PRIORITY, type Priority, type Props, type Tag } from '../protocol.ts';
import type { Mounted } from './fabric/mounting.ts';

type Handler = (instanceHandle: unknown, name: string, payload: Props) => void;
type Listener = (tag: Tag, name: string, payload: Props) => void;

/** Events of views on their way to React (react-native: ReactFabricEventEmitter). */
export function createEvents(mounted: Mounted, fail: (error: unknown) => void) {
  let handler: Handler | undefined;
  let priority: Priority = PRIORITY.default;
  const listeners: Listener[] = [];
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
      try {
        for (const listener of listeners) listener(tag, name, payload);
        handler?.(node.instanceHandle, name, { target: tag, ...payload });
      } catch (error) {
        fail(error);
      } finally {
        priority = before;
      }
    },
  };
}
