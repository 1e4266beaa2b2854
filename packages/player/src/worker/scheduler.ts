type Work = (didTimeout: boolean) => unknown;
/** `work` is undefined once it runs, or if it was cancelled. `expires` is in milliseconds. */
type Task = { priority: number; work: Work | undefined; expires: number };

const [IMMEDIATE, USER_BLOCKING, NORMAL, LOW, IDLE] = [1, 2, 3, 4, 5];

/** How long a task may yield to others: timeoutForSchedulerPriority. */
const TIMEOUTS_MS = new Map([
  [IMMEDIATE, 0],
  [USER_BLOCKING, 250],
  [NORMAL, 5000],
  [LOW, 10_000],
  [IDLE, 300_000],
]);

/**
 * A device knows which events wait, and a worker does not. So a task yields after this time, as React's
 * own scheduler has it in browsers.
 */
const SLICE_MS = 5;

type Options = {
  now(): number;
  /** Runs work in a task behind the messages that have come. */
  soon(work: () => void): void;
};

/**
 * `nativeRuntimeScheduler`, in whose tasks React renders what is not urgent:
 * react-native/ReactCommon/react/renderer/runtimescheduler/RuntimeScheduler_Modern.cpp. Without it,
 * React uses setImmediate, whose microtasks keep events from the app until all is rendered.
 */
export function createScheduler({ now, soon }: Options) {
  /** The one that expires first is the first. */
  const tasks: Task[] = [];
  let current: Task | undefined;
  let began = 0;
  let isWaiting = false;

  const next = (): Task | undefined => {
    while (tasks[0] && !tasks[0].work && tasks[0] !== current) tasks.shift();
    return tasks[0];
  };
  const runSoon = () => {
    if (isWaiting || !next()) return;
    isWaiting = true;
    soon(run);
  };
  /** Runs one task, so that microtasks and messages of the frame come before the next. */
  function run(): void {
    isWaiting = false;
    const task = next();
    const work = task?.work;
    if (!task || !work) return;
    task.work = undefined;
    current = task;
    began = now();
    try {
      const rest = work(task.expires <= began);
      if (typeof rest === 'function') task.work = rest as Work;
    } finally {
      current = undefined;
      runSoon();
    }
  }

  return {
    unstable_ImmediatePriority: IMMEDIATE,
    unstable_UserBlockingPriority: USER_BLOCKING,
    unstable_NormalPriority: NORMAL,
    unstable_LowPriority: LOW,
    unstable_IdlePriority: IDLE,
    unstable_scheduleCallback(priority: number, work: Work): Task {
      const timeout = TIMEOUTS_MS.get(priority) ?? 5000;
      const task = { priority, work, expires: now() + timeout };
      const at = tasks.findIndex(({ expires }) => expires > task.expires);
      tasks.splice(at < 0 ? tasks.length : at, 0, task);
      if (!current) runSoon();
      return task;
    },
    unstable_cancelCallback(task: Task): void {
      task.work = undefined;
    },
    unstable_shouldYield: (): boolean => now() - began >= SLICE_MS || next() !== current,
    unstable_requestPaint(): void {},
    unstable_now: now,
    unstable_getCurrentPriorityLevel: (): number => current?.priority ?? NORMAL,
  };
}
