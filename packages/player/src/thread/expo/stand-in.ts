import { missingMethod } from '../missing-method.ts';
import type { Thread } from '../thread.ts';
import type { Classes } from './emitter.ts';

/** Asked of any object by those who look at it, and not of a module. */
const NOT_MEMBERS =
  /^(then|toJSON|__esModule|\$\$typeof|startObserving|stopObserving|ViewPrototypes)$/;

/**
 * Stands for a module that the player does not have: an app throws where it has none, as it begins. What
 * it then asks for is a class by its name, or a method that fails when it is called.
 */
export function standIn(name: string, { send }: Pick<Thread, 'send'>, classes: Classes): object {
  const { NativeModule, SharedObject } = classes;
  const members = new Map<string, unknown>();
  const make = (member: string): unknown => {
    if (/^[A-Z][a-z]/.test(member)) return class extends SharedObject {};
    return missingMethod(`${name}.${member}`, send);
  };
  return new Proxy(new NativeModule(), {
    get(module, member, receiver) {
      if (typeof member !== 'string' || member in module || NOT_MEMBERS.test(member))
        return Reflect.get(module, member, receiver);
      if (!members.has(member)) members.set(member, make(member));
      return members.get(member);
    },
  });
}
