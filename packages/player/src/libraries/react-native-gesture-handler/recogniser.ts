import type { Props } from '../../protocol/worker.ts';

/** react-native-gesture-handler/src/State.ts */
export const STATE = {
  undetermined: 0,
  failed: 1,
  began: 2,
  cancelled: 3,
  active: 4,
  end: 5,
} as const;
export type State = (typeof STATE)[keyof typeof STATE];

export const isFinal = (state: State): boolean =>
  state === STATE.failed || state === STATE.cancelled || state === STATE.end;

const NEXT: Record<State, readonly State[]> = {
  [STATE.undetermined]: [STATE.began, STATE.failed, STATE.cancelled],
  [STATE.began]: [STATE.active, STATE.end, STATE.failed, STATE.cancelled],
  [STATE.active]: [STATE.end, STATE.failed, STATE.cancelled],
  [STATE.failed]: [],
  [STATE.cancelled]: [],
  [STATE.end]: [],
};

export const mayBecome = (before: State, after: State): boolean => NEXT[before].includes(after);

/** react-native-gesture-handler/src/TouchEventType.ts */
export const TOUCH = { down: 1, move: 2, up: 3, cancelled: 4 } as const;
export type Touch = (typeof TOUCH)[keyof typeof TOUCH];

/** A finger, in coordinates of the window. `time` is in milliseconds. */
export type Pointer = { id: number; x: number; y: number; time: number };
export type Point = { x: number; y: number };

/** How a recogniser controls the gesture that it watches. */
export type Control = {
  readonly config: Props;
  state(): State;
  /** Whether the finger has left the view. */
  isOutside(): boolean;
  /** The fingers that are down. */
  pointers(): Pointer[];
  begin(): void;
  activate(): void;
  end(): void;
  fail(): void;
  cancel(): void;
  /** Reports that `data` has changed. */
  update(): void;
  /** Runs `work` after `ms`, unless the gesture ends before. Returns a function that cancels it. */
  later(ms: number, work: () => void): () => void;
};

/** Watches one gesture, from the first finger to its end. Each gesture has a new recogniser. */
export type Recogniser = {
  down(pointer: Pointer): void;
  /** Called after all handlers under a new finger have begun and got its event. */
  touched?(): void;
  move(pointer: Pointer): void;
  up(pointer: Pointer): void;
  /** The gesture becomes active. Its values are measured from here. */
  activated?(): void;
  /** The payload of events. `origin` is the top left corner of the view. */
  data(origin: Point): Props;
};

export type RecogniserFactory = (control: Control) => Recogniser;

/** The centre of all fingers. */
export function middleOf(pointers: readonly Pointer[]): Point {
  const count = Math.max(pointers.length, 1);
  return {
    x: pointers.reduce((sum, { x }) => sum + x, 0) / count,
    y: pointers.reduce((sum, { y }) => sum + y, 0) / count,
  };
}

export const positionIn = ({ x, y }: Point, origin: Point): Props => ({
  x: x - origin.x,
  y: y - origin.y,
  absoluteX: x,
  absoluteY: y,
});
