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

/** The API for starting apps (AppRegistry, when bridgeless). */
export type AppRegistry = {
  getAppKeys(): string[];
  runApplication(key: string, parameters: object, displayMode: number): void;
};

/** What native modules and libraries get from the worker. */
export type WorkerContext = {
  readonly settings: Settings;
  /** Functions of the browser, which the bundle cannot replace. */
  readonly native: Native;
  readonly mounted: Mounted;
  readonly layouts: Layouts;
  /**
   * The `fetch` that the app gets. The app may replace the global, even by a function that calls
   * this one.
   */
  readonly fetch: typeof globalThis.fetch;
  /** The app storage at the start. */
  readonly stored: Stored;
  /** The files of the app, shared by all modules that read or write files. */
  readonly files: Files;
  /** The version of React Native in the bundle, if it is known. */
  reactNativeVersion(): ReactNativeVersion | undefined;
  /** Reads a file that a library of the player has beside its script. */
  readLibraryFile(name: string): ArrayBuffer;
  /** Whether a module of the bundle may call something of this name. */
  isCalled(name: string): boolean;
  /** Whether modules of the bundle use the result of a method of this name as a value, not as a promise. */
  isUsedAtOnce(name: string): boolean;
  /** All matches of a global pattern in the modules of the bundle. */
  search(pattern: RegExp): Iterable<RegExpExecArray>;
  /** Finds a native module of the player. null: no device has it. undefined: the player lacks it. */
  find(name: string): object | null | undefined;
  /** Called when the app asks a module that the player lacks to install its global. */
  installed(): void;
  send(message: FromWorker): void;
  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]>;
  /** Emits an event of RCTDeviceEventEmitter. */
  emit(name: string, ...args: unknown[]): void;
  /** Dispatches an event to a view, as Fabric does: topChange, topLayout. */
  dispatch(tag: Tag, name: string, payload: Props, priority?: Priority): void;
  /** Listens to the events of all views, before the app receives them. */
  onEvent(listener: (tag: Tag, name: string, payload: Props) => void): void;
  /** Listens to changes of the window and the colour scheme. `settings` has the new values. */
  onSurroundings(listener: (before: Surroundings) => void): void;
  /** Sets props without React, for animations. Changes of one turn are shown together. */
  setProps(tag: Tag, props: Props): void;
  /** Reports an error that the app did not catch. The handlers of the app run first. */
  fail(error: unknown, fatal: boolean): void;
  /**
   * A library that runs several components of the app sets it. It is called once the bundle is
   * evaluated, and returns whether the library starts the app.
   */
  launch?: (apps: AppRegistry) => boolean;
  /** A library handles Android's back button, when the app did not. Returns whether it did. */
  back?: () => boolean;
};

/** Creates what `TurboModuleRegistry.get(name)` returns. It is called once, when first needed. */
export type NativeModule = (worker: WorkerContext) => object;
