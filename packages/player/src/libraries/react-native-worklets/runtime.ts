import type { Native } from '../../worker/native.ts';

/** The globals of JavaScript itself, which every Hermes runtime has. */
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

/** Names that the evaluator uses itself. The `with` scope must not shadow them. */
const EVALUATOR = new Set(['eval', 'arguments', 'scope$', 'code$']);

/**
 * Evaluates expressions whose free names are looked up only in `scope`. Worklets arrive as source
 * code and must find the globals of the runtime in which they run.
 */
function createEvaluator(scope: Scope, home: Scope): (code: string) => unknown {
  for (const name of INTRINSICS) scope[name] = home[name];
  Object.assign(scope, { undefined, globalThis: scope, global: scope, self: scope });
  // Apps install a console that forwards to the React Native runtime. This console already is that
  // runtime's, so the assignment is ignored.
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

/** A JavaScript runtime with its own globals. */
export type Runtime = {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  /** Evaluates an expression with the runtime's globals. */
  evaluate(code: string): unknown;
  /** Runs a function of this runtime, and then the runtime's microtasks. */
  run<Result>(work: () => Result): Result;
  /** Creates a worklet's function from its members: its code and its closure. */
  worklet(members: Scope): object;
  /** Creates a placeholder for a function of another runtime. It throws when it is called. */
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

/** The runtime in which React runs. */
export function rnRuntime(scope: Scope): Runtime {
  const evaluate = (code: string): unknown => new Function(`return (${code}\n)`)();
  const itself = { name: 'React Native', evaluate };
  return { ...itself, id: RN, scope, run: (work) => work(), ...createUnpackers(itself) };
}

/**
 * A worklet runtime (react-native-worklets: WorkletRuntimeDecorator.cpp). It is a second set of
 * globals in the same heap, so values need no copying.
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
