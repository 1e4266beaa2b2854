import type { ColorScheme, Size, Surroundings } from '../protocol/settings.ts';
import {
  type BarPreferences,
  DEFAULT_BAR_PREFERENCES,
  initialBarPreferences,
} from '../shared/bars.ts';
import { type DeviceState, filling, screenOf, surroundingsOf } from '../shared/device.ts';
import { createRateLimit } from '../shared/rate-limit.ts';
import { fixedScheme } from './app-config.ts';
import { createAppStorage } from './app-storage.ts';
import type { ThreadScripts } from './fetch-script.ts';
import { type WatchedFrame, watchSoftKeyboard } from './iframe.ts';
import { type Loaded, loadBundle } from './load.ts';
import { MAX_BYTES } from './loader/read-bundle.ts';
import { takeFrame } from './loader/start.ts';
import type { MountOptions, PlayerEvent, PlayerEvents } from './options.ts';
import { type Emit, runIn } from './run.ts';
import { scriptsOf } from './scripts.ts';

export type Player = {
  /** The window, insets, bars and colour scheme that the app has now. */
  surroundings(): Surroundings;
  /** Adds a listener. Returns a function that removes it. */
  on<E extends PlayerEvent>(name: E, listener: (event: PlayerEvents[E]) => void): () => void;
  /** Restarts the app. Its storage is kept. */
  reload(): void;
  /** Runs a bundle whose kind is `large`, which needs as much memory as it is long. */
  runLarge(): void;
  /** Turns the device between portrait and landscape. */
  rotate(): void;
  /** Changes the colour scheme of the device. */
  setColorScheme(scheme: ColorScheme): void;
  /** Gives the app a window of this size, without bars. null gives it the size of its device. */
  fill(window: Size | null): void;
  /** Draws the app at this many pixels of the page for a point. Its size in points does not change. */
  zoom(factor: number): void;
  /**
   * Draws a keyboard while a field has the focus, as a device without a hardware keyboard does.
   * Otherwise the app gets only the events of the keyboard of the user's own device.
   */
  setKeyboard(shown: boolean): void;
  /** Android's back button. */
  back(): void;
  /** Stops the app and removes its frame. `reload` starts it again. */
  end(because: string): void;
  /** Stops the app and removes all listeners. */
  destroy(): void;
};

type BarChange = Partial<Pick<BarPreferences, 'translucent' | 'hidden'>>;

/** An app that reloads itself more often is stopped. */
const RELOADS_PER_SECOND = 2;

/**
 * Runs a bundle in a frame that it appends to `element`. The frame has the size of the screen of
 * the device, times `zoom`. It is sandboxed, and everything that it sends is checked.
 */
export function mount(element: HTMLElement, given: MountOptions): Player {
  const options = { ...given, scripts: scriptsOf(given.scripts) };
  const listeners = new Map<PlayerEvent, Set<(event: never) => void>>();
  const storage = createAppStorage(options.appStorage);
  let maxBytes = MAX_BYTES;
  let scripts: Promise<ThreadScripts> | undefined;
  const fetchAll = () => {
    const begun = loadBundle(options, {
      maxBytes,
      progress: (progress) => emit('loading', progress),
    });
    scripts = begun.scripts;
    return begun.loaded;
  };
  const reloads = createRateLimit(RELOADS_PER_SECOND);
  let state: DeviceState = {
    ...DEFAULT_BAR_PREFERENCES,
    turned: false,
    colorScheme: options.colorScheme ?? 'light',
  };
  let filled: Size | null = null;
  let zoom = 1;
  let hasKeyboard = false;

  const emit: Emit = (name, event) => {
    if (name === 'notice') handleNotice(event as PlayerEvents['notice']);
    if (name === 'started' && hasKeyboard) tellKeyboard();
    for (const listener of listeners.get(name) ?? []) listener(event as never);
  };
  const surroundings = () =>
    filled ? filling(filled, state.colorScheme) : surroundingsOf(options.device, state);

  let loading = fetchAll();
  let isFirst = true;
  /** Each run starts from what is known of the bundle, without the state of the run before. */
  async function load(): Promise<Loaded> {
    const loaded = await loading;
    const { platform } = options.device;
    state = { ...state, ...initialBarPreferences(platform, loaded) };
    // Only the first run uses the scheme that the app fixes. After that, the user may choose another.
    if (isFirst) state.colorScheme = fixedScheme(platform, loaded) ?? state.colorScheme;
    isFirst &&= !loaded.detected || loaded.detected.kind === 'large';
    return loaded;
  }

  function start(own?: WatchedFrame) {
    const run = runIn(element, {
      options,
      scripts,
      loading: load(),
      own,
      emit,
      surroundings,
      zoom: () => zoom,
      stored: storage.stored(),
    });
    fit(run.frame);
    return run;
  }
  let run = start(takeFrame(element));
  const tellKeyboard = () => run.send({ type: 'softKeyboard', shown: hasKeyboard });
  const unwatchKeyboard = watchSoftKeyboard(
    () => run.frame,
    (height) => run.send({ type: 'keyboard', height: Math.round(height / zoom) }),
  );

  function fit({ style }: HTMLIFrameElement): void {
    const { width, height } = screenOf(surroundings());
    Object.assign(style, { width: `${width * zoom}px`, height: `${height * zoom}px` });
  }

  function change(changed: Partial<DeviceState> = {}): void {
    state = { ...state, ...changed };
    fit(run.frame);
    run.send({ type: 'surroundings', surroundings: surroundings() });
  }

  function reload(): void {
    run.end();
    // The bundle is fetched once, unless that failed.
    loading = loading.then((loaded) => (loaded.detected ? loaded : fetchAll()), fetchAll);
    run = start();
  }

  function runLarge(): void {
    run.end();
    maxBytes = Number.POSITIVE_INFINITY;
    loading = fetchAll();
    run = start();
  }

  /** Newer apps always have the whole screen. */
  function setBars({ translucent = state.translucent, hidden = state.hidden }: BarChange): void {
    const isSame = translucent === state.translucent && hidden === state.hidden;
    if (state.isOlder && !isSame) change({ translucent, hidden });
  }

  function setNavigation(hidden = state.isNavigationHidden): void {
    if (hidden !== state.isNavigationHidden) change({ isNavigationHidden: hidden });
  }

  function handleNotice(notice: PlayerEvents['notice']): void {
    if (notice.notice === 'store' && !storage.save(notice))
      emit('log', { level: 'warn', text: `The app storage is full: ${notice.key} is not kept.` });
    if (notice.notice === 'statusBar') setBars(notice);
    if (notice.notice === 'navigationBar') setNavigation(notice.hidden);
    if (notice.notice !== 'reload') return;
    if (reloads.take()) reload();
    else run.end('It restarted itself again and again.');
  }

  return {
    surroundings,
    on(name, listener) {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    reload,
    runLarge,
    rotate() {
      change({ turned: !state.turned });
    },
    setColorScheme(colorScheme) {
      isFirst = false;
      change({ colorScheme });
    },
    fill(window) {
      filled = window;
      change();
    },
    zoom(factor) {
      if (factor === zoom) return;
      zoom = factor;
      fit(run.frame);
      run.send({ type: 'zoom', zoom });
    },
    setKeyboard(shown) {
      hasKeyboard = shown;
      tellKeyboard();
    },
    back: () => run.send({ type: 'back' }),
    end: (because) => run.end(because),
    destroy() {
      unwatchKeyboard();
      run.end();
      listeners.clear();
    },
  };
}
