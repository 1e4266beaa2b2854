import type { Settings, Surroundings } from '../../protocol/settings.ts';
import type { FromWorker, Notice, Props, Question, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../context.ts';
import { Layouts } from '../fabric/layouts.ts';
import { Mounted } from '../fabric/mounting.ts';
import { createFiles } from '../files.ts';
import { countMissing } from '../unknown/count.ts';

const SETTINGS: Settings = {
  platform: 'ios',
  window: { width: 390, height: 844 },
  insets: { top: 47, right: 0, bottom: 34, left: 0 },
  bars: { top: 0, bottom: 0 },
  colorScheme: 'light',
  scale: 2,
  locale: 'en-US',
  entry: 'index',
  initialProps: {},
};

/** A fake WorkerContext that records its calls. Its clock advances only by `frame`. */
export function fakeWorker({
  settings: given = {},
  stored = {},
  answer = () => null,
  libraryFile = () => new Uint8Array(),
}: {
  settings?: Partial<Settings>;
  stored?: WorkerContext['stored'];
  answer?: (question: Question) => unknown;
  libraryFile?: (name: string) => Uint8Array;
} = {}) {
  const settings = { ...SETTINGS, ...given };
  const said: FromWorker[] = [];
  const emitted: unknown[][] = [];
  const shown: [Tag, Props][] = [];
  const failed: unknown[] = [];
  const dispatched: [Tag, string, Props][] = [];
  const asked: Question[] = [];
  const onEvent: ((tag: Tag, name: string, payload: Props) => void)[] = [];
  const onSurroundings: ((before: Surroundings) => void)[] = [];
  const timers: (() => void)[] = [];
  let frames: ((time: number) => void)[] = [];
  let now = 0;

  const mounted = new Mounted();
  const layouts = new Layouts({
    parentOf: mounted.parentOf,
    propsOf: (tag) => mounted.node(tag)?.props ?? {},
    offsetOf: () => undefined,
  });

  const worker: WorkerContext = {
    settings,
    stored,
    mounted,
    layouts,
    files: createFiles(),
    native: {
      post() {},
      onMessage() {},
      onError() {},
      importScripts() {},
      read: () => new ArrayBuffer(),
      request: () => {
        throw new Error('There is no request in this test.');
      },
      setTimeout: (work, ms) => Number(setTimeout(work, ms)),
      clearTimeout,
      queueMicrotask,
      requestAnimationFrame: (work) => frames.push(work),
      frameTime: () => undefined,
      cancelAnimationFrame() {},
      now: () => now,
    },
    fetch: (...asked) => globalThis.fetch(...asked),
    reactNativeVersion: () => undefined,
    readLibraryFile: (name) => Uint8Array.from(libraryFile(name)).buffer,
    isCalled: () => true,
    isUsedAtOnce: () => false,
    search: () => [],
    installed() {},
    find: () => undefined,
    send: countMissing((message) => void said.push(message), {
      setTimeout: (work) => timers.push(work),
    }),
    ask: async (question) => {
      asked.push(question);
      return answer(question) as never;
    },
    emit: (...event) => void emitted.push(event),
    dispatch: (tag, name, payload) => void dispatched.push([tag, name, payload]),
    onEvent: (listener) => void onEvent.push(listener),
    onSurroundings: (listener) => void onSurroundings.push(listener),
    setProps: (tag, props) => void shown.push([tag, props]),
    fail: (error) => void failed.push(error),
  };

  return {
    worker,
    said,
    emitted,
    shown,
    failed,
    asked,
    dispatched,
    notices: (): Notice[] =>
      said.flatMap((message) => (message.type === 'notice' ? [message.notice] : [])),
    /** The props that were last set on a view. */
    shownOn: (tag: Tag): Props | undefined => shown.findLast(([one]) => one === tag)?.[1],
    /** Returns what is said later of missing things. */
    flush(): FromWorker[] {
      const before = said.length;
      for (const work of timers.splice(0)) work();
      return said.slice(before);
    },
    hasFrames: () => frames.length > 0,
    /** Advances the clock, and runs the requested animation frames. */
    frame(ms = 1000 / 60) {
      now += ms;
      const due = frames;
      frames = [];
      for (const work of due) work(now);
    },
    tellEvent(tag: Tag, name: string, payload: Props) {
      for (const listener of onEvent) listener(tag, name, payload);
    },
    surround(change: Partial<Surroundings>) {
      const { window, insets, bars, colorScheme } = settings;
      Object.assign(settings, change);
      for (const listener of onSurroundings) listener({ window, insets, bars, colorScheme });
    },
    /** Waits until all microtasks and timers of this turn have run. */
    settled: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
  };
}
