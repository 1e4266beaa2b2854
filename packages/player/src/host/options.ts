import type { FromFrame } from '../protocol/host.ts';
import type { ColorScheme } from '../protocol/settings.ts';
import type { LibraryUrls } from '../protocol/worker.ts';
import type { Device } from '../shared/device.ts';
import type { Detected } from './detect.ts';

export type MountOptions = {
  /** Where the JavaScript that Metro made lies, for fetch; or the bytes themselves. */
  bundle: string | Blob;
  /** Platform, size and density, from `deviceOf`. */
  device: Device;
  /** The document of frame/main.ts, sandboxed by its own headers. */
  frameUrl: string;
  /** Urls of the player's own scripts. The frame may fetch them: `access-control-allow-origin: *`. */
  scripts: { worker: string; libraries: LibraryUrls };
  /** Where the files beside the bundle lie, with a final slash, and their paths below it. */
  filesUrl?: string;
  files?: readonly string[];
  /** The name the app registers under; otherwise the last one registered runs. */
  entry?: string;
  colorScheme?: ColorScheme;
  /** BCP 47; that of the browser when not given. */
  locale?: string;
  initialProps?: Record<string, unknown>;
  /** Read to people who do not see the frame. */
  title?: string;
  /** Where what the app keeps for itself outlives a reload; memory alone when not given. */
  appStorage?: { storage: Storage; name: string };
};

type Of<T extends FromFrame['type']> = Omit<Extract<FromFrame, { type: T }>, 'type'>;

/** What a player tells, by name. All of it is checked: of the right shape, and of bounded length. */
export type PlayerEvents = {
  /** So much of the bundle is here; of how much, when its server says so. */
  loading: { bytes: number; total: number | null };
  /** What the bundle is. Only a native one starts, and one that this page may not read. */
  bundle: Detected | { kind: 'unread' };
  started: Of<'started'>;
  /** The first commit was painted. Milliseconds since the frame began to load. */
  firstFrame: Of<'firstFrame'>;
  log: Of<'log'>;
  error: Of<'error'>;
  missing: Of<'missing'>;
  notice: Of<'notice'>['notice'];
  /** The app has not answered for so long; 0 once it does again. */
  busy: { forMs: number };
  /** It said more than anybody could read: so many messages were not passed on. */
  dropped: Of<'dropped'>;
  /** Nothing of it runs any more, and why. */
  ended: { because: string };
};

export type PlayerEvent = keyof PlayerEvents;
