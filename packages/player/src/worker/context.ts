import type { Settings, Surroundings } from '../protocol/settings.ts';
import type {
  Answers,
  FromWorker,
  Priority,
  Props,
  Question,
  Stored,
  Tag,
} from '../protocol/worker.ts';
import type { ReactNativeVersion } from '../shared/react-native-version.ts';
import type { Layouts } from './fabric/layouts.ts';
import type { Mounted } from './fabric/mounting.ts';
import type { Files } from './files.ts';
import type { Native } from './native.ts';

/** What native modules and libraries are given of the worker they live in. */
export type WorkerContext = {
  readonly settings: Settings;
  /** What the browser has, out of the bundle's reach. */
  readonly native: Native;
  readonly mounted: Mounted;
  readonly layouts: Layouts;
  /** The one that the app is offered, though it may put another in its place, even one made of this. */
  readonly fetch: typeof globalThis.fetch;
  /** What the app had kept for itself. */
  readonly stored: Stored;
  /** What it reads and writes as files: all modules that do so have the same. */
  readonly files: Files;
  /** The one that the bundle was made with, when it says so. */
  reactNativeVersion(): ReactNativeVersion | undefined;
  send(message: FromWorker): void;
  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]>;
  /** Tells the app through RCTDeviceEventEmitter. */
  emit(name: string, ...args: unknown[]): void;
  /** Tells a view, as Fabric would: topChange, topLayout. */
  dispatch(tag: Tag, name: string, payload: Props, priority?: Priority): void;
  /** Every event of a view, before the app hears of it. */
  onEvent(listener: (tag: Tag, name: string, payload: Props) => void): void;
  /** The window or the colour scheme changed: `settings` has what is now, `before` what was. */
  onSurroundings(listener: (before: Surroundings) => void): void;
  /** Props that change without React: animations. Those of one turn are shown together. */
  setProps(tag: Tag, props: Props): void;
  /** What failed without the app catching it: its own handlers hear of it first. */
  fail(error: unknown, fatal: boolean): void;
};

/** Makes what `TurboModuleRegistry.get(name)` answers. Called once, when first asked for. */
export type NativeModule = (worker: WorkerContext) => object;
