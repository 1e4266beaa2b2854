import type { Tag } from '../../protocol/worker.ts';
import type { Thread } from '../../worker/context.ts';
import type { Worklets } from '../react-native-worklets/install.ts';
import { valueAt } from '../react-native-worklets/serializable.ts';

type Handler = { worklet: unknown; name: string; tag: Tag };
type Work = (time: number, event: object) => void;

const ANY = -1;

/** Events of views told to worklets (Common/cpp/reanimated/Events/UIEventHandlerRegistry.cpp). */
export function createEventHandlers(thread: Thread, { ui, fail }: Worklets) {
  const handlers = new Map<number, Handler>();
  let last = 0;

  thread.onEvent((tag, type, payload) => {
    const name = type.replace(/^top/, 'on');
    for (const handler of handlers.values()) {
      if (handler.name !== name || (handler.tag !== tag && handler.tag !== ANY)) continue;
      try {
        const work = valueAt(handler.worklet, ui) as Work;
        const event = { target: tag, ...payload, eventName: name };
        ui.run(() => work(thread.native.now(), event));
      } catch (error) {
        fail(error);
      }
    }
  });

  return {
    registerEventHandler(worklet: unknown, name: string, tag: Tag = ANY): number {
      last += 1;
      handlers.set(last, { worklet, name: name.replace(/^top/, 'on'), tag });
      return last;
    },
    unregisterEventHandler(id: number): void {
      handlers.delete(id);
    },
  };
}
