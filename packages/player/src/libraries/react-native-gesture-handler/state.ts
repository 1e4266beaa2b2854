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
