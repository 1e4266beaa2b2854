/**
 * The messages between the worker, which is untrusted, and the frame. All of them are plain data.
 * The frame trusts nothing in them: see frame/start-worker.ts.
 */
import type { ColorScheme, Settings, Surroundings } from './settings.ts';

/** The tag that React Native assigns to a view. The root of the app is ROOT. */
export type Tag = number;
export const ROOT: Tag = 1;
/**
 * The most levels of nested views. The worker lays out no deeper views, and the frame ends the app. Yoga's
 * stack of 64 KiB is full after 200 levels of `display: 'none'`, and Yoga does not work after that.
 */
export const MAX_DEPTH = 180;

/**
 * Props as React Native made them: attributes are flat, and colours are ARGB numbers. null means
 * that a prop is no longer set.
 */
export type Props = Record<string, unknown>;

/** A change of a commit, applied in order before the frame paints. Lengths: density-independent pixels. */
export type Operation =
  | readonly [kind: 'create', tag: Tag, component: string, props: Props]
  | readonly [kind: 'update', tag: Tag, changed: Props]
  | readonly [kind: 'children', tag: Tag, children: readonly Tag[]]
  | readonly [kind: 'delete', tag: Tag]
  /**
   * The box of a view, relative to the border box of its parent, and the widths of the parent's left
   * and upper border.
   */
  | readonly [
      kind: 'place',
      tag: Tag,
      box: readonly [x: number, y: number, width: number, height: number],
      inside: readonly [left: number, top: number],
      /** The padding of a view that draws its own content, such as text. */
      padding: readonly [top: number, right: number, bottom: number, left: number] | undefined,
    ];

/** Reported to the layout by a view. Given fields replace their values. Lengths as in `Operation`. */
export type NativeState = {
  /** Style that the native side adds: the insets of a safe area, the height of a header. */
  style?: Props;
  /** The size, or the typed text, of a view that has a size of its own. For text: its height at this width. */
  natural?: { text?: string; width?: number; height?: number };
  /** How far a view has scrolled, as the app counts it. */
  offset?: { x: number; y: number };
};

/**
 * The layout of a view in density-independent pixels. x and y are relative to the parent, pageX and
 * pageY to the window.
 */
export type Layout = {
  x: number;
  y: number;
  width: number;
  height: number;
  pageX: number;
  pageY: number;
};

/** React's event priorities, in the numbers of Fabric. A lower number is handled sooner. */
export const PRIORITY = { discrete: 2, continuous: 8, default: 32 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export type LogLevel = 'trace' | 'info' | 'warn' | 'error';

/** A button of a dialog. Its id is reported to the app when it is pressed. */
export type Choice = {
  id: string;
  text: string;
  /** A neutral button is apart from the others, at the start of the row: AlertDialog of Android. */
  style: 'default' | 'cancel' | 'destructive' | 'neutral';
  disabled?: boolean;
};

/** What the worker asks the frame. `Answers` has the type of each answer. */
export type Question =
  | { ask: 'imageSize'; uri: string }
  | {
      ask: 'choose';
      title: string;
      message: string;
      choices: Choice[];
      as: 'alert' | 'sheet';
      /** The dialog may be dismissed, even if no choice cancels it. */
      cancelable?: boolean;
      /** The app dismisses the dialog by this handle. */
      handle?: number | string;
    }
  | {
      ask: 'prompt';
      title: string;
      message: string;
      choices: Choice[];
      text: string;
      secure: boolean;
      cancelable?: boolean;
      handle?: string;
    }
  | { ask: 'share'; title: string; text: string; url: string }
  /** Colours are ARGB numbers. `bottom` is above the lower inset. The bar stays `ms` milliseconds, or for good. */
  | {
      ask: 'snackbar';
      text: string;
      action?: string;
      ms?: number;
      bottom?: number;
      color?: number;
      background?: number;
      actionColor?: number;
      handle: string;
    }
  /** Without `uri`, it is a font beside the bundle, as text finds it. */
  | { ask: 'loadFont'; family: string; uri?: string }
  /**
   * Asks for the url of an uploaded file. `written` is the blob url of a picture that the app wrote
   * under this uri.
   */
  | { ask: 'file'; uri: string; written?: string };

export type Answers = {
  imageSize: { width: number; height: number } | null;
  /** null: dismissed without a choice. */
  choose: string | null;
  prompt: { id: string; text: string } | null;
  share: boolean;
  /** Why the bar was closed; null when it was not shown. */
  snackbar: 'action' | 'timeout' | 'replaced' | 'dismissed' | null;
  loadFont: boolean;
  /** A url, or an empty text when there is no such file. */
  file: string;
};

/** What the frame or the host shows, without an answer. */
export type Notice =
  | { notice: 'toast'; text: string; long: boolean }
  /** An app never navigates its frame. The host shows the address. */
  | { notice: 'openUrl'; url: string }
  /** Durations in milliseconds. An empty pattern stops the vibration. */
  | { notice: 'vibrate'; pattern: number[] }
  | { notice: 'haptic'; kind: string }
  | { notice: 'copy'; text: string }
  | { notice: 'announce'; text: string }
  | {
      notice: 'statusBar';
      style?: 'light' | 'dark' | 'default';
      hidden?: boolean;
      /** An ARGB number. */
      color?: number;
      /** The app draws below the status bar. */
      translucent?: boolean;
    }
  /** Android's. `color` is an ARGB number. */
  | {
      notice: 'navigationBar';
      style?: 'light' | 'dark' | 'default';
      hidden?: boolean;
      color?: number;
    }
  | { notice: 'splash'; visible: boolean }
  /** The app has run for ten seconds, and its screen is empty. */
  | { notice: 'empty'; because: string }
  /** Something is to be seen after all. */
  | { notice: 'shown' }
  /** On Android, the app did not handle the back button, so it would close. */
  | { notice: 'exit' }
  | { notice: 'store'; store: string; key: string; value: string | null }
  | { notice: 'reload' };

type LayoutMotion = { durationMs: number; delayMs: number; easing: string; property: string };

/** The animations of the next commit, for views that appear, move or disappear. */
export type LayoutMotions = { [Kind in 'create' | 'update' | 'delete']?: LayoutMotion };

/**
 * The app asked for something that the player does not have. `answered` is what it got instead. The
 * message is sent again with the number of `times` that the app has asked so far, and once more
 * with `wentOn` when the app has drawn something since.
 */
export type Missing = {
  type: 'missing';
  what: 'module' | 'method' | 'component';
  name: string;
  answered?: string;
  times?: number;
  wentOn?: boolean;
  /** `answered` replaces that of an earlier call, because the app has used the answer since. It counts as no call. */
  isLater?: true;
};

export type FromWorker =
  /** The bundle was evaluated, and the app of this name runs. */
  | { type: 'started'; entry: string; entries: string[]; evaluatedMs: number }
  /** `step`: the time of the worker's animation frame in which it only changed and moved views. */
  | { type: 'commit'; operations: Operation[]; step?: number }
  | { type: 'command'; tag: Tag; name: string; args: unknown[] }
  /** The content of a view, which the worker has drawn. It is transferred, not copied. */
  | { type: 'picture'; tag: Tag; picture: ImageBitmap }
  | { type: 'layoutAnimation'; motions: LayoutMotions }
  /** The scheme that the app chose. null returns to that of the device. */
  | { type: 'colorScheme'; scheme: ColorScheme | null }
  | { type: 'question'; id: number; question: Question }
  /** The app withdraws the question that has this handle. */
  | { type: 'dismiss'; handle: number | string }
  | { type: 'notice'; notice: Notice }
  /** An asset as Metro registers it. The frame needs it to find the files. */
  | { type: 'asset'; asset: AssetRecord }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'error'; fatal: boolean; message: string; stack: string }
  | Missing
  | { type: 'pong'; id: number };

export type ToWorker =
  /** The url of the script of the layout. It may be left out, and is sent before `start`. */
  | { type: 'prepare'; layout: string }
  | { type: 'start'; settings: Settings; bundleUrl: string; libraries: LibraryUrls; stored: Stored }
  /** `name` is that of Fabric: topTouchStart, topScroll, … */
  | { type: 'event'; tag: Tag; name: string; payload: Props; priority: Priority }
  | { type: 'states'; states: [tag: Tag, state: NativeState][] }
  | { type: 'answer'; id: number; answer: Answers[keyof Answers] }
  /** A font that the document has loaded. The worker measures text in it. */
  | { type: 'font'; family: string; bytes: ArrayBuffer; as: FontFaceDescriptors }
  /** An event for RCTDeviceEventEmitter. */
  | { type: 'deviceEvent'; name: string; args: unknown[] }
  | { type: 'surroundings'; surroundings: Surroundings }
  /** The worker answers with a `pong` of the same id as soon as it is idle. */
  | { type: 'ping'; id: number };

/** The urls of the scripts of libraries, by their name in libraries/table.ts. */
export type LibraryUrls = Record<string, string>;

/** The app storage: values by key, by the name of a store. */
export type Stored = Record<string, Record<string, string>>;

/** An asset of Metro (metro/src/Bundler/util.js: PackagerAsset). Sizes are in density-independent pixels. */
export type AssetRecord = {
  httpServerLocation: string;
  name: string;
  type: string;
  scales: number[];
  hash: string;
  fileHashes: string[];
  width: number | null;
  height: number | null;
};
