import type { WorkerContext } from './context.ts';

type Reporter = Pick<WorkerContext, 'send' | 'native'>;

/** Members that JavaScript reads of any object. Native modules do not define them. */
const GENERIC = /^(then|toJSON|\$\$typeof|__.*)$/;

/** Adds stand-ins for missing members to a native module or an object of one. */
export function completed<Members extends object>(
  owner: string,
  members: Members,
  reporter: Reporter,
) {
  const missing = missingMembers(owner, reporter);
  return new Proxy(members, {
    get: (own, member) =>
      isMember(member) && !(member in own) ? missing(member) : Reflect.get(own, member),
  });
}

/** Whether this may be the name of a member that native code defines. */
export const isMember = (name: string | symbol): name is string =>
  typeof name === 'string' && !GENERIC.test(name);

/** Constants of native modules begin with a capital letter. Their values are unknown. */
const isConstant = (name: string): boolean => /^[A-Z]/.test(name);

/** The result of a missing method, instead of a rejected promise. */
export type Instead = (this: object, ...values: unknown[]) => unknown;

/**
 * Returns stand-ins for missing members of `owner`. They are methods that return a rejected
 * promise, because most native methods are asynchronous. Each is reported when it is first called.
 * Members that are read but not called in the same turn are reported as well: the caller took them
 * for values, or calls them later.
 */
export function missingMembers(
  owner: string,
  { send, native }: Reporter,
  insteadOf: (member: string) => Instead | undefined = () => undefined,
) {
  const made = new Map<string, unknown>();
  const read = new Set<string>();
  const report = (name: string) => send({ type: 'missing', what: 'method', name });
  const reportRead = () => {
    if (read.size > 0) report(`${owner}: asked for ${[...read].join(', ')}`);
    read.clear();
  };
  const method = (member: string) => {
    const name = `${owner}.${member}`;
    const instead = insteadOf(member);
    let isReported = false;
    return function (this: object, ...values: unknown[]) {
      read.delete(member);
      if (!isReported) report(name);
      isReported = true;
      if (instead) return instead.apply(this, values);
      const failed = Promise.reject(new Error(`${name} is not there in the player.`));
      // A caller may ignore the promise. That is no unhandled rejection.
      failed.catch(() => {});
      // A method that adds a listener returns a subscription.
      return Object.assign(failed, { remove() {} });
    };
  };
  return (member: string): unknown => {
    if (!made.has(member)) {
      made.set(member, isConstant(member) ? undefined : method(member));
      if (read.size === 0) native.queueMicrotask(reportRead);
      read.add(member);
    }
    return made.get(member);
  };
}
