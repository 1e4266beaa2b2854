/**
 * What a page that shows an app and the sandboxed frame that runs it tell each other, over a
 * MessagePort that the page hands to the frame. The frame holds untrusted code: the page believes
 * nothing that could do harm.
 */

import type { Settings, Surroundings } from './settings.ts';
import type { LibraryUrls, LogLevel, Notice, Stored } from './worker.ts';

/** The first message, posted to the frame's window with the port. */
export const START = 'vitrine:start';

export type Start = {
  type: typeof START;
  settings: Settings;
  /** Of the bundle, and where its files lie: below `filesUrl`. */
  bundleUrl: string;
  filesUrl: string;
  /** Paths of all files below `filesUrl`: an asset is one of them. */
  files: string[];
  scripts: { worker: string; libraries: LibraryUrls };
  stored: Stored;
};

/** What the page has fetched, by url: the bundle, where it may read it, and scripts of the player. */
export type BlobsByUrl = Record<string, Blob>;

/**
 * With what the page holds. A browser keeps what the page fetches, and nothing that a frame without an
 * origin does; and errors thrown in a blob have a stack.
 */
export type StartWithBlobs = Start & { blobs: BlobsByUrl };

export type ToFrame =
  | { type: 'surroundings'; surroundings: Surroundings }
  /** Android's back button. */
  | { type: 'back' }
  /** How much a keyboard on the reader's screen covers: a frame cannot know. */
  | { type: 'keyboard'; height: number }
  /** Answered by the worker, if it can: `pong` with the same number. */
  | { type: 'ping'; id: number };

export type FromFrame =
  | { type: 'started'; entry: string; entries: string[]; evaluatedMs: number }
  /** The app's first commit was painted. Milliseconds since the frame began to load. */
  | { type: 'firstFrame'; afterMs: number }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'error'; fatal: boolean; message: string; stack: string }
  | { type: 'missing'; what: 'module' | 'method' | 'component' | 'image'; name: string }
  | { type: 'notice'; notice: Notice }
  | { type: 'pong'; id: number }
  /** So many messages were more than anybody could read, and were left out. */
  | { type: 'dropped'; count: number }
  /** The frame has ended the worker. */
  | { type: 'ended'; because: string };
