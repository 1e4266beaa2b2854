/**
 * Replaces `skia/web/Host.js` of @shopify/react-native-skia (build/skia-web.ts). On a device, the
 * classes of the web implementation are C++ objects that all runtimes share, so they are marked as such
 * here. Their memory in CanvasKit is freed with them.
 */
import type { CanvasKit } from 'canvaskit-wasm';
import { bottomless } from './bottomless.ts';

type Work = (this: unknown, ...values: unknown[]) => unknown;
type Freed = { delete(): void; isDeleted(): boolean };

/** Called with the name of what is not drawn, and the reason. */
type Report = (name: string, error: unknown) => void;
let report: Report = () => {};
export const onUndrawn = (listener: Report): void => {
  report = listener;
};

const isFreed = (value: unknown): value is Freed =>
  typeof value === 'object' && value !== null && 'isDeleted' in value && 'delete' in value;

function free(value: unknown): void {
  if (isFreed(value) && !value.isDeleted()) value.delete();
}

/** C++ objects without a reference count. CanvasKit itself frees the others. */
const UNCOUNTED = new Set(['Paint', 'Path', 'PathBuilder', 'Font', 'PictureRecorder']);
const forgotten = new FinalizationRegistry(free);

let transient: unknown[] | undefined;

/** Runs `work`, and frees the objects that it makes. A picture keeps what it was drawn with. */
export function freeing<Result>(work: () => Result): Result {
  const before = transient;
  const made: unknown[] = [];
  transient = made;
  try {
    return work();
  } finally {
    transient = before;
    for (const one of made) free(one);
  }
}

/** Whether a device throws this error too. Others come from CanvasKit or from missing parts. */
const isOfDevice = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !(error instanceof NotDrawn);

class NotDrawn extends Error {}

/** Wraps `work` so that its failures do not end the app: they are reported, and give a stand-in. */
export function guarded(name: string, work: Work): Work {
  return function (this: unknown, ...values) {
    try {
      return Reflect.apply(work, this, values);
    } catch (error) {
      if (isOfDevice(error)) throw error;
      report(name, error);
      return bottomless();
    }
  };
}

const known = new WeakSet<object>();

/** Guards the methods of a class, once. */
function guard(prototype: object, of: string): void {
  if (known.has(prototype)) return;
  known.add(prototype);
  for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const value: unknown = own.value;
    if (name === 'constructor' || typeof value !== 'function') continue;
    const method = guarded(`${of}.${name}`, value as Work);
    Object.defineProperty(prototype, name, { ...own, value: method });
  }
}

export abstract class Host {
  readonly CanvasKit: CanvasKit;
  /** By this key Reanimated recognises objects that it shares and does not copy (isHostObject). */
  readonly REANIMATED_MAGIC_KEY = true;

  constructor(CanvasKit: CanvasKit, name = 'Skia') {
    this.CanvasKit = CanvasKit;
    guard(Object.getPrototypeOf(this) as object, name);
  }
}

export abstract class BaseHostObject<T> extends Host {
  readonly __typename__: string;
  #ref!: T;

  constructor(CanvasKit: CanvasKit, ref: T, typename: string) {
    super(CanvasKit, typename);
    this.__typename__ = typename;
    this.ref = ref;
  }

  get ref(): T {
    return this.#ref;
  }

  set ref(ref: T) {
    const before = this.#ref;
    this.#ref = ref;
    if (!UNCOUNTED.has(this.__typename__)) return;
    if (before !== ref) free(before);
    if (transient) transient.push(ref);
    else if (isFreed(ref)) forgotten.register(this, ref);
  }

  dispose(): void {
    free(this.#ref);
  }

  [Symbol.dispose](): void {
    free(this.#ref);
  }
}

export abstract class HostObject<T> extends BaseHostObject<T> {
  static fromValue<T>(value: { ref: T }): T {
    return value.ref;
  }
}

const enums = new Map<unknown, Map<number, unknown>>();

/** The member of an enumeration of CanvasKit that has this number. */
export function getEnum(CanvasKit: CanvasKit, name: keyof CanvasKit, value: number): unknown {
  const all = CanvasKit[name] as object;
  let members = enums.get(all);
  if (!members) {
    members = new Map();
    for (const one of Object.values(all) as ({ value?: number } | null)[])
      if (typeof one?.value === 'number') members.set(one.value, one);
    enums.set(all, members);
  }
  const found = members.get(value);
  if (!found) throw new NotDrawn(`${name} has no ${value}.`);
  return found;
}

export const optEnum = (CanvasKit: CanvasKit, name: keyof CanvasKit, value: number | undefined) =>
  value === undefined ? undefined : getEnum(CanvasKit, name, value);

/** Called by methods that browsers lack. */
export function throwNotImplementedOnRNWeb(): never {
  throw new NotDrawn('Not drawn here');
}
