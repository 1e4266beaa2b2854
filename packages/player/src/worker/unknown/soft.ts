type Call = (this: unknown, ...values: unknown[]) => unknown;

/** Members that JavaScript reads of any object. Native modules do not define them. */
const GENERIC = /^(then|toJSON|\$\$typeof|__.*)$/;

/** Whether this may be the name of a member that native code defines. */
export const isMember = (name: string | symbol): name is string =>
  typeof name === 'string' && !GENERIC.test(name);

const conversions = new Map<string | symbol, Call>([
  [Symbol.toPrimitive, (hint) => (hint === 'number' ? 0 : '')],
  [Symbol.iterator, () => [][Symbol.iterator]()],
  ['toString', () => ''],
]);

/** Reading these members of a function throws. */
const POISONED = new Set<string | symbol>(['arguments', 'caller']);

/** Members that values of JavaScript have: `url.replace`. They are no names of native code. */
const isOfLanguage = (name: string): boolean =>
  name === 'length' || name in String.prototype || name in Array.prototype;

/**
 * A value in place of an unknown one, so that code which reads or calls a part of it continues.
 * Every part is such a value, and so is the result of a call, unless `call` returns another. It
 * prints as nothing, is 0 as a number and empty as a list. It is a function, because React draws
 * nothing for a function and throws for an object. `isRead` gets the name of each part that is
 * read, once, with those around it: `group.dir`.
 */
export function soft(call: Call = () => soft(), isRead?: (path: string) => void): Call {
  const parts = new Map<string, Call>();
  // An arrow function could not be constructed.
  return new Proxy(class {} as unknown as Call, {
    get(own, name) {
      const known = conversions.get(name);
      if (known) return known;
      if (name in own) return POISONED.has(name) ? undefined : Reflect.get(own, name);
      if (!isMember(name)) return undefined;
      const part = parts.get(name);
      if (part) return part;
      if (!isOfLanguage(name)) isRead?.(name);
      const made = soft(undefined, isRead && ((inner) => isRead(`${name}.${inner}`)));
      parts.set(name, made);
      return made;
    },
    apply: (_, self, values) => Reflect.apply(call, self, values),
    construct: () => soft(),
  });
}

/**
 * A promise that also has the members of such a value, for code that uses the result of a call without
 * waiting. `isRead` is called when code reads such a member.
 */
export function softPromise<Value>(promise: Promise<Value>, isRead = () => {}): Promise<Value> {
  // A caller may ignore the promise. That is no unhandled rejection.
  promise.catch(() => {});
  const parts = soft();
  return new Proxy(promise, {
    get(own, name) {
      if (name in own && name !== 'toString') {
        const value: unknown = Reflect.get(own, name, own);
        // Only a promise itself has the methods of promises. Those of all objects get the stand-in.
        const isOfPromise = Object.hasOwn(Promise.prototype, name) && name !== 'constructor';
        return isOfPromise && typeof value === 'function' ? value.bind(own) : value;
      }
      if (conversions.has(name) || isMember(name)) isRead();
      return Reflect.get(parts, name);
    },
  });
}

/**
 * The answer to a question, if it is not known whether native code answers at once or by a promise. Only
 * `false` itself is false in a condition. So from the first such question on, `false` has the methods of
 * a promise.
 */
export function no(): false {
  for (const name of ['then', 'catch', 'finally'] as const)
    if (!(name in Boolean.prototype))
      Object.defineProperty(Boolean.prototype, name, {
        configurable: true,
        // A classic script gets an object instead of a primitive `this`.
        get(this: object) {
          const promise = this.valueOf() === false ? Promise.resolve(false) : undefined;
          return promise?.[name].bind(promise);
        },
      });
  return false;
}
