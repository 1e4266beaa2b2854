import type { Platform } from '../../../src/protocol/settings.ts';

export type Expected = {
  /** What the screen does and what is to be seen, in words. */
  use: string;
  /** What is pressed first: a testID, or words on the screen. */
  press?: string;
  /** What is pressed next, as `press`. */
  pressNext?: string;
  /** What the screen says of itself. */
  says?: string | RegExp;
  /** Words that are to be seen. */
  shows?: string | RegExp;
  /** The size of the view with the testID `view`. A height may be the app's own. */
  size?: readonly [width: number, height?: number];
  /** What differs on this platform. */
  ios?: Partial<Expected>;
  android?: Partial<Expected>;
  /** What is given in place of a part of the device, where the diagnostics do not say it. */
  standsIn?: string;
};

type More = Partial<Expected>;

/** A button is pressed, and the screen says this. */
export const go = (use: string, says: string | RegExp, more: More = {}): Expected => ({
  use,
  press: 'go',
  says,
  ...more,
});

/** The screen says this of itself. */
export const says = (use: string, words: string | RegExp, more: More = {}): Expected => ({
  use,
  says: words,
  ...more,
});

/** Words are to be seen, after a press if need be. */
export const shows = (use: string, words: string | RegExp, more: More = {}): Expected => ({
  use,
  shows: words,
  ...more,
});

/** A view has this size. */
export const draws = (use: string, size: Expected['size'], more: More = {}): Expected => ({
  use,
  ...(size && { size }),
  ...more,
});

export const on = (one: Expected, platform: Platform): Expected => ({ ...one, ...one[platform] });
