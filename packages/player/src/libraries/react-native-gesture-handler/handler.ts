import type { Props, Tag } from '../../protocol/worker.ts';
import {
  type Control,
  isFinal,
  mayBecome,
  type Point,
  type Pointer,
  type Recogniser,
  STATE,
  type State,
} from './recogniser.ts';
import { recogniserOf } from './recognisers.ts';

/** What the handlers of an app share: timers, listeners, and the arbiter. */
export type Surrounding = {
  /** Runs `work` after `ms`. Returns a function that cancels it. */
  later(ms: number, work: () => void): () => void;
  changed(handler: Handler, before: State, after: State): void;
  updated(handler: Handler): void;
  /** The handler wants to become active. The arbiter calls `becomeActive` when it may. */
  wantsActive(handler: Handler): void;
};

/** A gesture handler of the library, with the state of its gesture. */
export class Handler {
  readonly tag: number;
  readonly name: string;
  config: Props = {};
  /** The view it is attached to. `actionType` is the way its events are delivered. */
  view: Tag | undefined;
  actionType = 0;
  state: State = STATE.undetermined;
  /** Whether the finger has left the view. */
  isOutside = false;
  /** Whether it waits for other handlers to fail before it becomes active. */
  isAwaiting = false;
  readonly pointers = new Map<number, Pointer>();
  readonly #surrounding: Surrounding;
  #recogniser: Recogniser | undefined;
  #timers = new Set<() => void>();
  #endsOnceActive = false;

  constructor(tag: number, name: string, surrounding: Surrounding) {
    this.tag = tag;
    this.name = name;
    this.#surrounding = surrounding;
  }

  /** Whether it watches a gesture that has not ended. */
  get isWatching(): boolean {
    return this.#recogniser !== undefined && !isFinal(this.state);
  }

  data(origin: Point): Props {
    return this.#recogniser?.data(origin) ?? {};
  }

  down(pointer: Pointer): void {
    if (this.pointers.size === 0) {
      this.isOutside = false;
      if (isFinal(this.state)) this.#forget();
    }
    this.pointers.set(pointer.id, pointer);
    if (isFinal(this.state)) return;
    this.#recogniser ??= recogniserOf(this.name)(this.#control());
    this.#recogniser.down(pointer);
  }

  touched(): void {
    if (this.isWatching) this.#recogniser?.touched?.();
  }

  move(pointer: Pointer): void {
    if (!this.pointers.has(pointer.id)) return;
    this.pointers.set(pointer.id, pointer);
    if (this.isWatching) this.#recogniser?.move(pointer);
  }

  up(pointer: Pointer): void {
    if (!this.pointers.delete(pointer.id)) return;
    if (this.isWatching) this.#recogniser?.up(pointer);
  }

  /** The system cancelled the touches. */
  interrupt(): void {
    this.pointers.clear();
    this.cancel();
    if (this.state === STATE.undetermined) this.#forget();
  }

  activate(): void {
    if (this.config.manualActivation === true) return;
    this.#wantActive();
  }

  /** The app activates it, which is allowed with `manualActivation`. */
  activateByHand(): void {
    this.#wantActive();
  }

  /** The arbiter lets it become active. */
  becomeActive(): void {
    this.isAwaiting = false;
    if (!mayBecome(this.state, STATE.active)) return;
    this.#recogniser?.activated?.();
    this.#become(STATE.active);
    if (this.#endsOnceActive) this.#become(STATE.end);
  }

  begin(): void {
    this.#become(STATE.began);
  }

  end(): void {
    if (this.isAwaiting) this.#endsOnceActive = true;
    else this.#become(STATE.end);
  }

  fail(): void {
    this.#become(STATE.failed);
  }

  cancel(): void {
    if (this.state !== STATE.undetermined) this.#become(STATE.cancelled);
  }

  #wantActive(): void {
    if (this.state === STATE.undetermined) this.begin();
    if (this.state === STATE.began && !this.isAwaiting) this.#surrounding.wantsActive(this);
  }

  #become(state: State): void {
    const before = this.state;
    if (!mayBecome(before, state)) return;
    this.state = state;
    if (isFinal(state)) {
      this.isAwaiting = false;
      this.#stop();
    }
    this.#surrounding.changed(this, before, state);
  }

  #stop(): void {
    for (const prevent of this.#timers) prevent();
    this.#timers.clear();
  }

  #forget(): void {
    this.#stop();
    this.#recogniser = undefined;
    this.#endsOnceActive = false;
    this.isAwaiting = false;
    this.state = STATE.undetermined;
  }

  #control(): Control {
    return {
      config: this.config,
      state: () => this.state,
      isOutside: () => this.isOutside,
      pointers: () => [...this.pointers.values()],
      begin: () => this.begin(),
      activate: () => this.activate(),
      end: () => this.end(),
      fail: () => this.fail(),
      cancel: () => this.cancel(),
      update: () => this.#surrounding.updated(this),
      later: (ms, work) => {
        const prevent = this.#surrounding.later(ms, () => {
          this.#timers.delete(prevent);
          work();
        });
        this.#timers.add(prevent);
        return prevent;
      },
    };
  }
}
