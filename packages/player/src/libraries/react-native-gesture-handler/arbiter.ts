import { numbersIn } from '../read-props.ts';
import { Handler, type Surrounding } from './handler.ts';
import { isFinal, type Pointer, STATE, type State } from './recogniser.ts';
import { NATIVE } from './recognisers.ts';

const names = ({ config }: Handler, relation: string, other: Handler): boolean =>
  numbersIn(config[relation]).includes(other.tag);

/** Whether a handler may become active only after the other one has failed. */
const waitsFor = (one: Handler, other: Handler): boolean =>
  one !== other && (names(one, 'waitFor', other) || names(other, 'blocksHandlers', one));

const together = (one: Handler, other: Handler): boolean =>
  one === other ||
  names(one, 'simultaneousHandlers', other) ||
  names(other, 'simultaneousHandlers', one);

const shareFingers = (one: Handler, other: Handler): boolean =>
  [...one.pointers.keys()].some((id) => other.pointers.has(id)) ||
  // A multi-tap has no pointers between its taps.
  (one.view === other.view && (one.pointers.size === 0 || other.pointers.size === 0));

/** A native view allows other gestures, unless `disallowInterruption` is set. */
const yields = ({ name, config }: Handler): boolean =>
  name === NATIVE && config.disallowInterruption !== true;

/** Whether a handler that becomes active cancels the other one. */
function ends(active: Handler, other: Handler): boolean {
  if (!other.isWatching || together(active, other) || !shareFingers(active, other)) return false;
  if (yields(active)) return false;
  if (other.name === NATIVE) return yields(other);
  return other.state !== STATE.active && !other.isAwaiting;
}

type Told = Pick<Surrounding, 'later' | 'changed' | 'updated'>;

/** Decides which gestures of an app may become active, and which others they cancel. */
export function createArbiter(told: Told) {
  const handlers = new Map<number, Handler>();

  const waitedFor = (handler: Handler): Handler[] =>
    [...handlers.values()].filter((other) => waitsFor(handler, other) && other.isWatching);

  /** Whether `from` waits, directly or through others, for this handler. */
  const leadsTo = (handler: Handler, from: Handler, seen = new Set<Handler>()): boolean => {
    if (from === handler) return true;
    if (!from.isAwaiting || seen.has(from)) return false;
    seen.add(from);
    return waitedFor(from).some((other) => leadsTo(handler, other, seen));
  };

  /** In a cycle the last handler does not wait for the others, because all would wait for ever. */
  const hasToWait = (handler: Handler): boolean =>
    waitedFor(handler).some((other) => !leadsTo(handler, other));

  const wantsActive = (handler: Handler): void => {
    if (hasToWait(handler)) {
      handler.isAwaiting = true;
      return;
    }
    for (const other of handlers.values()) if (ends(handler, other)) other.cancel();
    handler.becomeActive();
  };

  const surrounding: Surrounding = {
    later: told.later,
    updated: told.updated,
    wantsActive,
    changed(handler: Handler, before: State, after: State) {
      told.changed(handler, before, after);
      if (!isFinal(after)) return;
      for (const other of [...handlers.values()]) {
        if (!other.isAwaiting || !waitsFor(other, handler)) continue;
        if (after === STATE.end) other.cancel();
        else {
          other.isAwaiting = false;
          wantsActive(other);
        }
      }
    },
  };

  /** A handler that has not begun emits no state change, so those that wait are resumed here. */
  const stop = (handler: Handler): void => {
    handler.interrupt();
    for (const other of [...handlers.values()]) {
      if (!other.isAwaiting || !waitsFor(other, handler)) continue;
      other.isAwaiting = false;
      wantsActive(other);
    }
  };

  const drop = (tag: number): void => {
    const handler = handlers.get(tag);
    if (handler) stop(handler);
    handlers.delete(tag);
  };

  /** The handlers under each pointer, in the order in which they were touched. */
  const touched = new Map<number, readonly Handler[]>();

  /**
   * The innermost handler is first, as in GestureHandlerOrchestrator.kt. If one move activates two
   * handlers, the first one cancels the other.
   */
  const watching = ({ id }: Pointer) =>
    (touched.get(id) ?? []).filter(
      (handler) => handlers.get(handler.tag) === handler && handler.pointers.has(id),
    );

  return {
    handler: (tag: number): Handler | undefined => handlers.get(tag),
    handlers: (): Iterable<Handler> => handlers.values(),
    create(tag: number, name: string): Handler {
      drop(tag);
      const handler = new Handler(tag, name, surrounding);
      handlers.set(tag, handler);
      return handler;
    },
    drop,
    stop,
    /**
     * `over` has the handlers of the views under the finger, the innermost first. `tell` is called
     * for each of them after all have begun and before a button becomes active.
     */
    down(
      pointer: Pointer,
      over: readonly Handler[],
      tell: (handler: Handler) => void = () => {},
    ): void {
      const enabled = over.filter(({ config }) => config.enabled !== false);
      touched.set(pointer.id, over);
      for (const handler of enabled) handler.down(pointer);
      for (const handler of enabled) tell(handler);
      for (const handler of enabled) handler.touched();
    },
    watching,
    move(pointer: Pointer): void {
      for (const handler of watching(pointer)) handler.move(pointer);
    },
    up(pointer: Pointer): void {
      for (const handler of watching(pointer)) handler.up(pointer);
      touched.delete(pointer.id);
    },
    interrupt(pointer: Pointer): void {
      for (const handler of watching(pointer)) stop(handler);
      touched.delete(pointer.id);
    },
  };
}

export type Arbiter = ReturnType<typeof createArbiter>;
