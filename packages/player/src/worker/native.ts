/**
 * Functions of the browser that the worker needs, captured before the bundle runs. Apps replace
 * globals, and some globals are hidden from them.
 */
export type Native = {
  /** The objects in `moved` are transferred to the frame. */
  post(messages: unknown, moved: Transferable[]): void;
  onMessage(listener: (data: unknown) => void): void;
  /** An unhandled rejection does not end an app. */
  onError(listener: (error: unknown, fatal: boolean) => void): void;
  importScripts(...urls: string[]): void;
  /** Reads a file synchronously, as importScripts does. */
  read(url: string): ArrayBuffer;
  /** A new request of the browser itself. It may be synchronous, which that of an app may not. */
  request(): XMLHttpRequest;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  queueMicrotask(work: () => void): void;
  requestAnimationFrame(work: (time: number) => void): number;
  /**
   * The time of the animation frame (as callbacks get it) while one of its callbacks runs, or a microtask
   * that it queued.
   */
  frameTime(): number | undefined;
  cancelAnimationFrame(frame: number): void;
  now(): number;
};

type WorkerScope = typeof globalThis & { importScripts(...urls: string[]): void };

const FRAME_MS = 1000 / 60;

export function captureNative(scope: WorkerScope): Native {
  const post = scope.postMessage.bind(scope) as Native['post'];
  const listen = scope.addEventListener.bind(scope);
  const setTimeout = scope.setTimeout.bind(scope);
  const clearTimeout = scope.clearTimeout.bind(scope);
  const now = scope.performance.now.bind(scope.performance);
  const queueMicrotask = scope.queueMicrotask.bind(scope);
  const { XMLHttpRequest } = scope;
  const request = () => new XMLHttpRequest();
  // Workers of older Safari have no requestAnimationFrame.
  const frames = typeof scope.requestAnimationFrame === 'function';
  const nextFrame = frames
    ? scope.requestAnimationFrame.bind(scope)
    : (work: (time: number) => void) => Number(setTimeout(() => work(now()), FRAME_MS));
  let frameTime: number | undefined;
  return {
    post,
    onMessage: (listener) => listen('message', ({ data }) => listener(data)),
    onError(listener) {
      // Without this, the error would also be reported to the frame, as the end of the worker.
      listen('error', (event) => {
        event.preventDefault();
        listener(event.error ?? new Error(event.message), true);
      });
      listen('unhandledrejection', (event) => {
        event.preventDefault();
        listener(event.reason, false);
      });
    },
    importScripts: scope.importScripts.bind(scope),
    read(url) {
      const one = request();
      one.open('GET', url, false);
      one.responseType = 'arraybuffer';
      one.send();
      return one.response as ArrayBuffer;
    },
    request,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout,
    queueMicrotask,
    requestAnimationFrame(work) {
      // The browser's own error is thrown here, where the app has its mistake.
      if (typeof work !== 'function') return nextFrame(work);
      return nextFrame((time) => {
        frameTime = time;
        try {
          work(time);
        } finally {
          queueMicrotask(() => {
            frameTime = undefined;
          });
        }
      });
    },
    frameTime: () => frameTime,
    cancelAnimationFrame: frames ? scope.cancelAnimationFrame.bind(scope) : clearTimeout,
    now,
  };
}
