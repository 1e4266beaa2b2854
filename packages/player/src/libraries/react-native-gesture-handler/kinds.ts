import { fling } from './fling.ts';
import { longPress } from './long-press.ts';
import { pan } from './pan.ts';
import type { RecogniserFactory } from './recogniser.ts';
import { manual, nativeView, never } from './simple.ts';
import { tap } from './tap.ts';
import { pinch, rotation } from './two-fingers.ts';

const KINDS: Record<string, RecogniserFactory> = {
  TapGestureHandler: tap,
  PanGestureHandler: pan,
  LongPressGestureHandler: longPress,
  FlingGestureHandler: fling,
  PinchGestureHandler: pinch,
  RotationGestureHandler: rotation,
  NativeViewGestureHandler: nativeView,
  ManualGestureHandler: manual,
};

/** Gestures by the name that the library creates them under. */
export const recogniserOf = (name: string): RecogniserFactory =>
  (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? never;

export const NATIVE = 'NativeViewGestureHandler';
