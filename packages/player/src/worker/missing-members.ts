import type { WorkerContext } from './context.ts';

type Told = Pick<WorkerContext, 'send' | 'native'>;

/** Asked of any object by those who look at it, and of nothing that native code makes. */
const LOOKED_AT = /^(then|toJSON|\$\$typeof|__.*)$/;

/** A native module, or what one made, with what stands for the members that it lacks. */
export function completed<Members extends object>(owner: string, members: Members, told: Told) {
  const missing = missingMembers(owner, told);
  return new Proxy(members, {
    get: (own, member) =>
      isMember(member) && !(member in own) ? missing(member) : Reflect.get(own, member),
  });
}

/** Whether a member of something native is meant, that may be missing. */
export const isMember = (name: string | symbol): name is string =>
  typeof name === 'string' && !LOOKED_AT.test(name);

/** Native modules write constants so; there is no telling what they would be. */
const isConstant = (name: string): boolean => /^[A-Z]/.test(name);

/** What a method does once it is named, if it does not fail. */
export type Instead = (this: object, ...values: unknown[]) => unknown;

/**
 * Answers what stands for the members of `owner`, none of which is there: methods that fail when they are
 * called, in the way of most native ones. Each is named once it is called. What was read in one turn and
 * not called in it is named as well: whoever asked took it for a value, or kept it for later.
 */
export function missingMembers(
  owner: string,
  { send, native }: Told,
  insteadOf: (member: string) => Instead | undefined = () => undefined,
) {
  const made = new Map<string, unknown>();
  const read = new Set<string>();
  const say = (name: string) => send({ type: 'missing', what: 'method', name });
  const tellRead = () => {
    if (read.size > 0) say(`${owner}: asked for ${[...read].join(', ')}`);
    read.clear();
  };
  const method = (member: string) => {
    const name = `${owner}.${member}`;
    const instead = insteadOf(member);
    let isSaid = false;
    return function (this: object, ...values: unknown[]) {
      read.delete(member);
      if (!isSaid) say(name);
      isSaid = true;
      if (instead) return instead.apply(this, values);
      const failed = Promise.reject(new Error(`${name} is not there in the player.`));
      // Nobody has to wait for what it answers.
      failed.catch(() => {});
      // A method that listens answers with what ends it.
      return Object.assign(failed, { remove() {} });
    };
  };
  return (member: string): unknown => {
    if (!made.has(member)) {
      made.set(member, isConstant(member) ? undefined : method(member));
      if (read.size === 0) native.queueMicrotask(tellRead);
      read.add(member);
    }
    return made.get(member);
  };
}
