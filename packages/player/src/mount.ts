import { filling, isBetweenBars, type Stance, screenOf, surroundingsOf } from './device.ts';
import { createBudget } from './host/budget.ts';
import { createKept } from './host/keep.ts';
import { type Loaded, loadBundle } from './host/load.ts';
import { runIn, type Tell } from './host/run.ts';
import { watchSoftKeyboard } from './host/soft-keyboard.ts';
import type { MountOptions, PlayerEvent, PlayerEvents } from './options.ts';
import type { ColorScheme, Size, Surroundings } from './settings.ts';

export type Player = {
  /** What the app is told of its surroundings just now. */
  surroundings(): Surroundings;
  on<E extends PlayerEvent>(name: E, listener: (event: PlayerEvents[E]) => void): () => void;
  /** Starts again, with what the app had kept. */
  reload(): void;
  rotate(): void;
  setColorScheme(scheme: ColorScheme): void;
  /** The app gets this much room, and no bars over it; null gives it its device back. */
  fill(window: Size | null): void;
  /** Android's back button. */
  back(): void;
  /** Ends the app, and leaves what it showed empty. `reload` starts it again. */
  end(because: string): void;
  /** Ends it, and forgets everything. */
  destroy(): void;
};

/** An app that starts itself anew all the time would never be seen. */
const RELOADS_A_SECOND = 2;

/**
 * Runs a bundle in a frame that it puts into `element`, as large as the device's screen. The frame is
 * sandboxed; nothing that comes out of it is trusted.
 */
export function mount(element: HTMLElement, options: MountOptions): Player {
  const listeners = new Map<PlayerEvent, Set<(event: never) => void>>();
  const kept = createKept(options.keepIn);
  const reloads = createBudget(RELOADS_A_SECOND);
  let stance: Stance = { turned: false, colorScheme: options.colorScheme ?? 'light' };
  let room: Size | null = null;

  const tell: Tell = (name, event) => {
    if (name === 'notice') obey(event as PlayerEvents['notice']);
    for (const listener of listeners.get(name) ?? []) listener(event as never);
  };
  const surroundings = () =>
    room ? filling(room, stance.colorScheme) : surroundingsOf(options.device, stance);

  async function load(): Promise<Loaded> {
    const loaded = await loadBundle(options);
    const betweenBars = isBetweenBars(options.device.platform, loaded.reactNative);
    stance = { ...stance, betweenBars };
    return loaded;
  }
  let loading = load();

  function start() {
    const run = runIn(element, {
      ...{ options, loading, tell, surroundings, stored: kept.stored() },
    });
    fit(run.frame);
    return run;
  }
  let run = start();
  const forgetKeyboard = watchSoftKeyboard(
    () => run.frame,
    (height) => run.send({ type: 'keyboard', height }),
  );

  function fit({ style }: HTMLIFrameElement): void {
    const { width, height } = screenOf(surroundings());
    Object.assign(style, { width: `${width}px`, height: `${height}px` });
  }

  function stand(change: Partial<Stance>): void {
    stance = { ...stance, ...change };
    follow();
  }

  function follow(): void {
    fit(run.frame);
    run.send({ type: 'surroundings', surroundings: surroundings() });
  }

  function reload(): void {
    run.end();
    stance = { ...stance, translucent: false };
    // Fetched once; what could not be had may be there now.
    loading = loading.catch(load);
    run = start();
  }

  /** Below its status bar, which matters to those whose device would keep them from it. */
  function reach(translucent: boolean | undefined): void {
    if (translucent === undefined || translucent === stance.translucent) return;
    if (stance.betweenBars) stand({ translucent });
  }

  function obey(notice: PlayerEvents['notice']): void {
    if (notice.notice === 'store' && !kept.keep(notice))
      tell('log', { level: 'warn', text: `There is no room to keep ${notice.key}.` });
    if (notice.notice === 'statusBar') reach(notice.translucent);
    if (notice.notice !== 'reload') return;
    if (reloads.take()) reload();
    else run.end('It started itself anew again and again.');
  }

  return {
    surroundings,
    on(name, listener) {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    reload,
    rotate() {
      stand({ turned: !stance.turned });
    },
    setColorScheme(colorScheme) {
      stand({ colorScheme });
    },
    fill(window) {
      room = window;
      follow();
    },
    back: () => run.send({ type: 'back' }),
    end: (because) => run.end(because),
    destroy() {
      forgetKeyboard();
      run.end();
      listeners.clear();
    },
  };
}
