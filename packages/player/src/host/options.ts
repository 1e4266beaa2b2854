import type { FromFrame } from '../protocol/host.ts';
import type { ColorScheme } from '../protocol/settings.ts';
import type { LibraryUrls } from '../protocol/worker.ts';
import type { Device } from '../shared/device.ts';
import type { Detected } from './detect.ts';

export type MountOptions = {
  /** The url of the bundle that Metro wrote, or its bytes. */
  bundle: string | Blob;
  /** Platform, size and density, from `deviceOf`. */
  device: Device;
  /** The url of the document of `frameDocument`, which is sent with `frameHeaders` (`@vitrine/player/files`). */
  frameUrl: string;
  /**
   * The urls of the player's scripts. The frame must be allowed to fetch them:
   * `access-control-allow-origin: *`. The loader must be on the page's origin, because the page runs it in
   * a worker. The loader and the layout (`layout.worker.js`, one of the libraries, which every app needs)
   * are expected in the folder of the worker's script unless they are named.
   */
  scripts: { worker: string; loader?: string; libraries?: LibraryUrls };
  /** The absolute url of the folder with the files of the bundle, with a final slash. */
  filesUrl?: string;
  /** The paths of these files below `filesUrl`. */
  files?: readonly string[];
  /** The name that the app registers under. The default is the last registered app. */
  entry?: string;
  /** The colour scheme of the device, until `setColorScheme`. */
  colorScheme?: ColorScheme;
  /** A BCP 47 tag. The default is the language of the browser. */
  locale?: string;
  /** The props of the app's root component: plain data that can be posted. */
  initialProps?: Record<string, unknown>;
  /** The app finds globals of the browser that a phone lacks, such as WebAssembly. */
  browserGlobals?: boolean;
  /** The title of the frame, for assistive technology. */
  title?: string;
  /** Where the app storage is kept, under a key with this name. The default is memory, which a reload of the page clears. */
  appStorage?: { storage: Storage; name: string };
};

type Of<T extends FromFrame['type']> = Omit<Extract<FromFrame, { type: T }>, 'type'>;

/** The events of a player. Every payload is checked for its shape and its length. */
export type PlayerEvents = {
  /** The bytes of the bundle so far, and the total if the server names it. */
  loading: { bytes: number; total: number | null };
  /**
   * The kind of the bundle. Only a native bundle starts, and one that this page may not read. A large
   * one waits for `runLarge`.
   */
  bundle: Detected | { kind: 'unread' };
  /** The bundle was evaluated, in milliseconds, and the app `entry` of the registered `entries` runs. */
  started: Of<'started'>;
  /** The first commit was painted. Milliseconds since the frame began to load. */
  firstFrame: Of<'firstFrame'>;
  /** A line of the app's console. */
  log: Of<'log'>;
  /** An error that the app did not catch. A fatal one is why the app does not run. */
  error: Of<'error'>;
  /** The app asked for something that the player does not have, see `Missing` of protocol/worker.ts. */
  missing: Of<'missing'>;
  /** What the app would do outside of its frame, see `Notice` of protocol/worker.ts. */
  notice: Of<'notice'>['notice'];
  /** The milliseconds for which the app has not answered a ping. 0 once it answers again. */
  busy: { forMs: number };
  /** The number of messages that were malformed or exceeded the rate limit. */
  dropped: Of<'dropped'>;
  /** The app was stopped, with the reason. */
  ended: { because: string };
};

export type PlayerEvent = keyof PlayerEvents;
