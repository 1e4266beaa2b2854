/**
 * The messages between a page that shows an app (the host) and the sandboxed frame that runs the
 * app. They travel over a MessagePort that the host hands to the frame. The frame holds untrusted
 * code. The host checks every message that comes from it.
 */

import type { Settings, Surroundings } from './settings.ts';
import type { LibraryUrls, LogLevel, Missing, Notice, Stored } from './worker.ts';

/** Posted to the window of the host by the script of the frame, which then listens for `PREPARE`. */
export const LISTENING = 'vitrine:listening';

/** Posted to the frame's window before `START`: the scripts of the app's thread, which can start. */
export const PREPARE = 'vitrine:prepare';
export type Prepare = { type: typeof PREPARE; worker: Blob; layout: Blob | undefined };

/** Posted to the frame's window with the port. */
export const START = 'vitrine:start';

export type Start = {
  type: typeof START;
  settings: Settings;
  /** The address of the bundle, and the folder of its files. */
  bundleUrl: string;
  filesUrl: string;
  /** Paths below `filesUrl` of all uploaded files. An asset is one of them. */
  files: string[];
  scripts: { worker: string; libraries: LibraryUrls };
  stored: Stored;
  /** Pixels of the page for a point of the app. The default is 1. */
  zoom?: number;
};

/** Fetched files by url: the bundle, if the host may read it, and scripts of the player. */
export type BlobsByUrl = Record<string, Blob>;

/**
 * The first message with all files that the host has fetched. Browsers cache the requests of a
 * page, but not those of a frame with an opaque origin. In a script from a blob, errors have a
 * stack.
 */
export type StartWithBlobs = Start & { blobs: BlobsByUrl };

export type ToFrame =
  | { type: 'surroundings'; surroundings: Surroundings }
  /** Pixels of the page for a point of the app, from now on. */
  | { type: 'zoom'; zoom: number }
  /** Android's back button. */
  | { type: 'back' }
  /** The height in points that an on-screen keyboard covers. A frame cannot measure it. */
  | { type: 'keyboard'; height: number }
  /** Whether the frame draws a keyboard while a field has the focus. */
  | { type: 'softKeyboard'; shown: boolean }
  /** The worker answers with a `pong` of the same id. */
  | { type: 'ping'; id: number };

export type FromFrame =
  /** The bundle was evaluated in this many milliseconds, and the app `entry` runs. */
  | { type: 'started'; entry: string; entries: string[]; evaluatedMs: number }
  /** The first commit of the app was painted. Milliseconds since the frame began to load. */
  | { type: 'firstFrame'; afterMs: number }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'error'; fatal: boolean; message: string; stack: string }
  | (Omit<Missing, 'what'> & { what: Missing['what'] | 'image' | 'font' })
  | { type: 'notice'; notice: Notice }
  | { type: 'pong'; id: number }
  /** The frame left out this number of messages, because they exceeded the rate limit. */
  | { type: 'dropped'; count: number }
  /** The frame has ended the worker. */
  | { type: 'ended'; because: string };
