import type { Props, Tag } from '../../protocol/worker.ts';

/** A touch as in ReactCommon: Touch.h. Times are in milliseconds. */
export type Touch = {
  identifier: number;
  target: Tag;
  timestamp: number;
  force: number;
  pageX: number;
  pageY: number;
  screenX: number;
  screenY: number;
  locationX: number;
  locationY: number;
};

export type Place = Omit<Touch, 'identifier' | 'target'>;

/** More touches are ignored. */
const MAX = 10;

/** The touches on the screen, by the pointer id of the browser (TouchEventEmitter.cpp). */
export class TouchSet {
  readonly #touches = new Map<number, Touch>();

  get size(): number {
    return this.#touches.size;
  }

  get = (pointer: number): Touch | undefined => this.#touches.get(pointer);

  pointers = (): number[] => [...this.#touches.keys()];

  /**
   * Takes the lowest free identifier. Returns undefined if there are too many, or if the pointer is
   * already down.
   */
  begin(pointer: number, target: Tag, place: Place): Touch | undefined {
    if (this.#touches.has(pointer) || this.size >= MAX) return undefined;
    const taken = new Set([...this.#touches.values()].map((touch) => touch.identifier));
    let identifier = 0;
    while (taken.has(identifier)) identifier += 1;
    const touch = { identifier, target, ...place };
    this.#touches.set(pointer, touch);
    return touch;
  }

  move(pointer: number, place: Place): Touch | undefined {
    const before = this.#touches.get(pointer);
    if (!before) return undefined;
    const touch = { ...before, ...place };
    this.#touches.set(pointer, touch);
    return touch;
  }

  end(pointer: number, place: Partial<Place> = {}): Touch | undefined {
    const before = this.#touches.get(pointer);
    this.#touches.delete(pointer);
    return before && { ...before, ...place };
  }

  /** The payload for the view of the changed touch. `touches` does not contain an ended touch. */
  payload(changed: Touch): Props {
    const touches = [...this.#touches.values()];
    const targetTouches = touches.filter(({ target }) => target === changed.target);
    return { ...changed, touches, changedTouches: [changed], targetTouches };
  }
}

/**
 * The view that became the responder (UIManagerBinding: setIsJSResponder), and whether native
 * scrolling is blocked.
 */
export function createResponder() {
  let holder: Tag | undefined;
  let blocks = false;
  return {
    blocksNative: () => blocks,
    /** A message of the worker: [isResponder, blocksNative]. */
    set(tag: Tag, [isResponder, blocksNative]: readonly unknown[]): void {
      if (isResponder === true) {
        holder = tag;
        blocks = blocksNative === true;
      } else if (tag === holder) this.clear();
    },
    clear(): void {
      holder = undefined;
      blocks = false;
    },
  };
}
