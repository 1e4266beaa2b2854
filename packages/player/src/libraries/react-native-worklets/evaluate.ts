type Scope = Record<string, unknown>;

/** What a runtime of Hermes has of its own, and every other runtime too. */
const INTRINSICS = [
  ...['Object', 'Array', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'Function', 'Date'],
  ...['Math', 'JSON', 'Reflect', 'Proxy', 'Promise', 'RegExp', 'Map', 'Set', 'Intl'],
  ...['WeakMap', 'WeakSet', 'WeakRef', 'Error', 'TypeError', 'RangeError', 'SyntaxError'],
  ...['ReferenceError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array'],
  ...['Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'NaN', 'Infinity'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent'],
  ...['encodeURI', 'decodeURI', 'escape', 'unescape'],
];

/** Names of the evaluator itself, which the runtime's globals must not cover. */
const EVALUATOR = new Set(['eval', 'arguments', 'scope$', 'code$']);

/**
 * Evaluates expressions whose free names are looked up in `scope` alone: worklets arrive as source, and
 * must find the globals of the runtime they run in.
 */
export function createEvaluator(scope: Scope, home: Scope): (code: string) => unknown {
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
