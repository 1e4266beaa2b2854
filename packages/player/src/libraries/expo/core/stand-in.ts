import type { Thread } from '../../../worker/context.ts';
import { type Instead, isMember, missingMembers } from '../../../worker/missing-members.ts';
import type { Classes } from './emitter.ts';
import { KNOWN } from './known.ts';
import { videoPlayer } from './video.ts';

/** Told to objects that listen, and not asked of a module. */
const NOT_MEMBERS = /^((start|stop)Observing|ViewPrototypes)$/;

const CLASS = /^[A-Z]+[a-z]/;

/** Apps wait for these as they start, and go on without what they are refused. */
const PERMISSIONS = /^(get|request)\w*PermissionsAsync$/;

/** expo-modules-core/src/PermissionsInterface.ts: PermissionResponse */
const DENIED = { status: 'denied', granted: false, canAskAgain: true, expires: 'never' };

const insteadOf = (member: string): Instead | undefined =>
  PERMISSIONS.test(member) ? async () => ({ ...DENIED }) : undefined;

/** Classes whose objects tell an app something, though they do nothing. */
const TELLING: Record<string, typeof videoPlayer> = { 'ExpoVideo.VideoPlayer': videoPlayer };

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
 * it then asks for is a class by its name, or a method that fails when it is called, unless it asks for a
 * permission, which is denied. So are the members of what such a class makes; values that an app sets on
 * it are kept.
 */
export function standIn(
  name: string,
  thread: Pick<Thread, 'send' | 'native'>,
  { NativeModule, SharedObject }: Classes,
): object {
  const made = new Map<string, unknown>();
  const missing = missingMembers(name, thread, insteadOf);
  const makeClass = (owner: string) => {
    const telling = TELLING[owner]?.(thread.native);
    class Missing extends SharedObject {
      constructor(...given: unknown[]) {
        super();
        telling?.made(this, ...given);
      }
    }
    const above: object = Object.create(SharedObject.prototype);
    const members = missingMembers(owner, thread, telling?.insteadOf ?? insteadOf);
    Object.setPrototypeOf(Missing.prototype, completed(above, members));
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
