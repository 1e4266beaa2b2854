/**
 * The messages between the worker, which is untrusted, and the frame. All of them are plain data. The
 * frame trusts nothing in them: see frame/start-worker.ts.
 */
import type { ColorScheme, Settings, Surroundings } from './settings.ts';

/** React Native's number of a view. The root of the app is ROOT. */
export type Tag = number;
export const ROOT: Tag = 1;

/** As React Native made them: attributes flat, colours as ARGB numbers. null: no longer set. */
export type Props = Record<string, unknown>;

/** What a commit changes, in this order. Applied whole, or the screen shows half a commit. */
export type Operation =
  | readonly [kind: 'create', tag: Tag, component: string, props: Props]
  | readonly [kind: 'update', tag: Tag, changed: Props]
  | readonly [kind: 'children', tag: Tag, children: readonly Tag[]]
  | readonly [kind: 'delete', tag: Tag];

/** x and y count from the parent, pageX and pageY from the window. */
export type Layout = {
  x: number;
  y: number;
  width: number;
  height: number;
  pageX: number;
  pageY: number;
};

/** Lower is sooner: React's event priorities, in the numbers of Fabric. */
export const PRIORITY = { discrete: 2, continuous: 8, default: 32 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export type LogLevel = 'trace' | 'info' | 'warn' | 'error';

/** A button of a dialog, and what the app is told when it is pressed. */
export type Choice = {
  id: string;
  text: string;
  style: 'default' | 'cancel' | 'destructive';
  disabled?: boolean;
};

/** What the worker asks of the frame; `Answers` has what comes back. */
export type Question =
  | { ask: 'measure'; tag: Tag; relativeTo: Tag | null }
  | { ask: 'imageSize'; uri: string }
  | {
      ask: 'choose';
      title: string;
      message: string;
      choices: Choice[];
      as: 'alert' | 'sheet';
      /** It may be dismissed without a choice that cancels. */
      cancelable?: boolean;
      /** By which the app may take it back, with `dismiss`. */
      handle?: number | string;
    }
  | {
      ask: 'prompt';
      title: string;
      message: string;
      choices: Choice[];
      text: string;
      secure: boolean;
      /** Of a day or a time, as HTML's inputs have them: 2024-02-29, 22:30. */
      as?: 'date' | 'time';
      least?: string;
      most?: string;
      cancelable?: boolean;
      handle?: string;
    }
  | { ask: 'share'; title: string; text: string; url: string }
  | { ask: 'loadFont'; family: string; uri: string }
  /** Where a file of the upload can be fetched; `written` is where one is that the app wrote itself. */
  | { ask: 'file'; uri: string; written?: string };

export type Answers = {
  /** null: there is no such view on the screen. */
  measure: Layout | null;
  imageSize: { width: number; height: number } | null;
  /** null: dismissed without a choice. */
  choose: string | null;
  prompt: { id: string; text: string } | null;
  share: boolean;
  loadFont: boolean;
  /** Empty when there is no such file. */
  file: string;
};

/** What is shown and not answered. */
export type Notice =
  | { notice: 'toast'; text: string; long: boolean }
  /** An app never leaves its frame: the frame says where it would have gone. */
  | { notice: 'openUrl'; url: string }
  | { notice: 'vibrate'; pattern: number[] }
  | { notice: 'haptic'; kind: string }
  | { notice: 'copy'; text: string }
  | { notice: 'announce'; text: string }
  | {
      notice: 'statusBar';
      style?: 'light' | 'dark' | 'default';
      hidden?: boolean;
      color?: number;
      /** The app wants to reach below it. */
      translucent?: boolean;
    }
  | { notice: 'splash'; visible: boolean }
  /** On Android the app let the back button through: it would close. */
  | { notice: 'exit' }
  | { notice: 'store'; store: string; key: string; value: string | null }
  | { notice: 'reload' };

type LayoutMotion = { durationMs: number; delayMs: number; easing: string; property: string };

/** How the next commit is animated: what comes, what moves and what goes. Each may be absent. */
export type LayoutMotions = { [Kind in 'create' | 'update' | 'delete']?: LayoutMotion };

export type FromWorker =
  | { type: 'ready' }
  /** The bundle was evaluated, and the app of this name runs. */
  | { type: 'started'; entry: string; entries: string[]; evaluatedMs: number }
  | { type: 'commit'; operations: Operation[] }
  | { type: 'command'; tag: Tag; name: string; args: unknown[] }
  | { type: 'layoutAnimation'; motions: LayoutMotions }
  /** The app's own choice; null: that of the device again. */
  | { type: 'colorScheme'; scheme: ColorScheme | null }
  | { type: 'question'; id: number; question: Question }
  /** What was asked under this handle is not to be answered any more. */
  | { type: 'dismiss'; handle: number | string }
  | { type: 'notice'; notice: Notice }
  /** Where Metro says that an asset lies, so that its files can be found. */
  | { type: 'asset'; asset: AssetRecord }
  | { type: 'log'; level: LogLevel; text: string }
  | { type: 'error'; fatal: boolean; message: string; stack: string }
  /** The app asked for something that the player does not have. */
  | { type: 'missing'; what: 'module' | 'method' | 'component'; name: string }
  | { type: 'pong'; id: number };

export type ToWorker =
  | { type: 'start'; settings: Settings; bundleUrl: string; libraries: LibraryUrls; stored: Stored }
  /** `name` as Fabric says it: topTouchStart, topScroll, … */
  | { type: 'event'; tag: Tag; name: string; payload: Props; priority: Priority }
  | { type: 'layouts'; layouts: [tag: Tag, layout: Layout][] }
  | { type: 'answer'; id: number; answer: Answers[keyof Answers] }
  /** To RCTDeviceEventEmitter. */
  | { type: 'deviceEvent'; name: string; args: unknown[] }
  | { type: 'surroundings'; surroundings: Surroundings }
  /** Answered with `pong` as soon as the worker is free. */
  | { type: 'ping'; id: number };

/** Where the files of libraries are, by their name in libraries/table.ts. */
export type LibraryUrls = Record<string, string>;

/** What an app had kept for itself, by the store's name. */
export type Stored = Record<string, Record<string, string>>;

/** As Metro registers it (metro/src/Bundler/util.js: PackagerAsset). */
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
