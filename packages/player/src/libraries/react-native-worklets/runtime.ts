import type { Native } from '../../worker/native.ts';

/** What a runtime of Hermes has of its own, and every other runtime too. */
const INTRINSICS = [
  'Object',
  'Array',
  'String',
  'Number',
  'Boolean',
  'BigInt',
  'Symbol',
  'Function',
  'Date',
  'Math',
  'JSON',
  'Reflect',
  'Proxy',
  'Promise',
  'RegExp',
  'Map',
  'Set',
  'Intl',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'NaN',
  'Infinity',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURIComponent',
  'decodeURIComponent',
  'encodeURI',
  'decodeURI',
  'escape',
  'unescape',
];

/** Names of the evaluator itself, which the runtime's globals must not cover. */
const EVALUATOR = new Set(['eval', 'arguments', 'scope$', 'code$']);

/**
 * Evaluates expressions whose free names are looked up in `scope` alone: worklets arrive as source, and
 * must find the globals of the runtime they run in.
 */
function createEvaluator(scope: Scope, home: Scope): (code: string) => unknown {
  for (const name of INTRINSICS) scope[name] = home[name];
  Object.assign(scope, { undefined, globalThis: scope, global: scope, self: scope });
  // An app sets up a console that sends everything to React's runtime: that is this one already.
  const console = { get: () => home.console, set() {}, configurable: true };
  Object.defineProperty(scope, 'console', console);
  const view = new Proxy(scope, {
    has: (_, name) => typeof name === 'string' && !EVALUATOR.has(name),
    get: (target, name) => (name === Symbol.unscopables ? undefined : Reflect.get(target, name)),
  });
  const compile = new Function(
    'scope$',
    'with (scope$) { return function (code$) { return eval(code$); }; }',
  )(view) as (code: string) => unknown;
  return (code) => compile(`(${code.replace(/;\s*$/, '')}\n)`);
}

type Scope = Record<string, unknown>;

export const RN = 1;
export const UI = 2;

/** What JavaScript calls a runtime: globals of its own. */
export type Runtime = {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  /** The value of an expression, with the runtime's globals. */
  evaluate(code: string): unknown;
  /** Runs something of this runtime, and what it left for later. */
  run<Result>(work: () => Result): Result;
  /** The function of unpacked members: code, and what it closes over. */
  worklet(members: Scope): object;
  /** Stands for a function of another runtime. */
  remoteFunction(name?: string): object;
};

type WorkletFunction = ((...values: unknown[]) => unknown) & Scope;

function createUnpackers(runtime: Pick<Runtime, 'name' | 'evaluate'>) {
  const compiled = new Map<unknown, (...values: unknown[]) => unknown>();
  return {
    worklet(members: Scope): object {
      const hash = members.__workletHash;
      const { code } = (members.__initData ?? {}) as { code?: unknown };
      if (typeof code !== 'string')
        throw new Error('A worklet has no code: bundle mode and bytecode need a native engine.');
      const work = compiled.get(hash) ?? (runtime.evaluate(code) as WorkletFunction);
      compiled.set(hash, work);
      const bound = work.bind(members) as WorkletFunction;
      members._recur = bound;
      return Object.assign(bound, {
        __workletHash: hash,
        __closure: members.__closure,
        __initData: members.__initData,
      });
    },
    remoteFunction(name = 'anonymous'): object {
      const guard = (() => {
        throw new Error(
          `'${name}' belongs to another runtime: from ${runtime.name} it can be scheduled, not called.`,
        );
      }) as unknown as Scope;
      guard.__remoteFunction = guard;
      return guard;
    },
  };
}

/** Where React runs. */
export function rnRuntime(scope: Scope): Runtime {
  const evaluate = (code: string): unknown => new Function(`return (${code}\n)`)();
  const itself = { name: 'React Native', evaluate };
  return { ...itself, id: RN, scope, run: (work) => work(), ...createUnpackers(itself) };
}

/**
 * A runtime beside React's (react-native-worklets: WorkletRuntimeDecorator.cpp): a second set of
 * globals in the same heap, so that values need no copying.
 */
export function workletRuntime(id: number, name: string, home: Scope, native: Native): Runtime {
  const scope: Scope = {};
  const evaluate = createEvaluator(scope, home);
  const microtasks: (() => void)[] = [];
  let draining = false;
  const drain = () => {
    if (draining) return;
    draining = true;
    try {
      for (let work = microtasks.shift(); work; work = microtasks.shift()) work();
      (scope.__callMicrotasks as (() => void) | undefined)?.();
    } finally {
      draining = false;
    }
  };
  const itself = { name, evaluate };
  const runtime: Runtime = {
    ...itself,
    id,
    scope,
    run(work) {
      const result = work();
      drain();
      return result;
    },
    ...createUnpackers(itself),
  };
  const enqueueJob = (work: () => void) => void microtasks.push(work);
  Object.assign(scope, {
    __RUNTIME_KIND: id === UI ? UI : 3,
    __RUNTIME_NAME: name,
    _WORKLET: true,
    _WORKLETS_BUNDLE_MODE_ENABLED: false,
    _WORKLETS_BUNDLE_MODE: false,
    _IS_FABRIC: true,
    __DEV__: home.__DEV__ ?? false,
    _LABEL: name,
    _toString: String,
    performance: { now: native.now },
    queueMicrotask: enqueueJob,
    HermesInternal: { enqueueJob },
    __drainMicrotasks: drain,
    __valueUnpacker: runtime.worklet,
    __remoteFunctionUnpacker: runtime.remoteFunction,
    _beginSection() {},
    _endSection() {},
    _startProfiling() {},
    _stopProfiling: () => '',
  });
  return runtime;
}
