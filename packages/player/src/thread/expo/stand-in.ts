import { isMember, missingMembers } from '../missing-members.ts';
import type { Thread } from '../thread.ts';
import type { Classes } from './emitter.ts';
import { KNOWN } from './known.ts';

/** Told to objects that listen, and not asked of a module. */
const NOT_MEMBERS = /^((start|stop)Observing|ViewPrototypes)$/;

const CLASS = /^[A-Z]+[a-z]/;

type Make = (member: string) => unknown;

/** What `make` answers stands for each member that `object` does not have. */
const completed = <Of extends object>(object: Of, make: Make): Of =>
  new Proxy(object, {
    get: (target, member, receiver) =>
      isMember(member) && !(member in target) && !NOT_MEMBERS.test(member)
        ? make(member)
        : Reflect.get(target, member, receiver),
  });

/**
 * Stands for a module that the player does not have: an app throws where it has none, as it begins. What
 * it then asks for is a class by its name, or a method that fails when it is called. So are the members
 * of what such a class makes; values that an app sets on it are kept.
 */
export function standIn(
  name: string,
  thread: Pick<Thread, 'send' | 'native'>,
  { NativeModule, SharedObject }: Classes,
): object {
  const made = new Map<string, unknown>();
  const missing = missingMembers(name, thread);
  const makeClass = (owner: string) => {
    class Missing extends SharedObject {}
    const above: object = Object.create(SharedObject.prototype);
    Object.setPrototypeOf(Missing.prototype, completed(above, missingMembers(owner, thread)));
    Object.assign(Missing.prototype, KNOWN[owner]);
    return Missing;
  };
  const make: Make = (member) => {
    if (!CLASS.test(member)) return missing(member);
    const known = made.get(member) ?? makeClass(`${name}.${member}`);
    made.set(member, known);
    return known;
  };
  return completed(Object.assign(new NativeModule(), KNOWN[name]), make);
}
