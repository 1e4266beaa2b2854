import type { WorkerContext } from '../context.ts';
import { answerOf, EMPTY, isAllCaps, isConstant, isQuestion } from './answers.ts';
import { callBack } from './call-back.ts';
import { deviceAnswerOf } from './device-answers.ts';
import { ownAnswerOf } from './own-answers.ts';
import { isMember, no, soft, softPromise } from './soft.ts';
import { whenUnhandled } from './unhandled.ts';

export type Reporter = Pick<
  WorkerContext,
  'send' | 'native' | 'settings' | 'isCalled' | 'isUsedAtOnce' | 'installed'
>;

/** What was uploaded beside the bundle of the constants of an app's own module (host/app-config.ts). */
export const uploadedConstants = (name: string, { settings }: Pick<Reporter, 'settings'>): object =>
  Object(settings.nativeConstants?.[name]);

/** Adds stand-ins for unknown members to a native module or an object of one. */
export function completed<Members extends object>(
  owner: string,
  members: Members,
  reporter: Reporter,
) {
  const unknown = unknownMembers(owner, reporter);
  return new Proxy(members, {
    get: (own, member) =>
      isMember(member) && !(member in own) ? unknown(member) : Reflect.get(own, member),
  });
}

/** The result of `getConstants` of an unknown module. All its members are constants, whatever their names. */
export const unknownConstants = (owner: string, known: object, reporter: Reporter): object =>
  completed(owner, { ...known }, { ...reporter, isCalled: () => false });

/** Answers an unknown method instead of the rule for its name. */
export type Instead = (this: object, ...values: unknown[]) => unknown;

type Options = {
  insteadOf?: (member: string) => Instead | undefined;
  /** Whether a method returns its value itself. */
  isSync?: (member: string) => boolean;
};

/**
 * Returns stand-ins for unknown members of `owner`: methods that answer by their name, and values
 * for constants. Each is reported when it is called. Unless `isRead` is false, members that are read but
 * not called in the same turn are reported as well: the caller uses them as values, or calls them later.
 */
export function unknownMembers(owner: string, reporter: Reporter, options: Options = {}) {
  const { send, native, settings, isCalled, isUsedAtOnce, installed } = reporter;
  const { insteadOf = () => undefined, isSync = () => false } = options;
  const made = new Map<string, unknown>();
  const read = new Set<string>();
  const reportRead = () => {
    const name = `${owner}: asked for ${[...read].join(', ')}`;
    if (read.size > 0) send({ type: 'missing', what: 'method', name });
    read.clear();
  };
  /** `path` may name a part of a constant, for native-constants.json: `group.dir`. */
  const noteRead = (path: string) => {
    if (read.size === 0) native.queueMicrotask(reportRead);
    read.add(path);
    read.delete(path.replace(/\.?[^.]*$/, ''));
  };
  const partsOf = (member: string) => (part: string) => noteRead(`${member}.${part}`);
  const method = (member: string) => {
    const name = `${owner}.${member}`;
    const instead = insteadOf(member);
    const answer =
      ownAnswerOf(owner, member) ?? deviceAnswerOf(member, settings) ?? answerOf(member);
    const says = instead ? 'a stand-in' : answer.says;
    const missing = { type: 'missing', what: 'method', name } as const;
    const later = (answered: string) => () => send({ ...missing, answered, isLater: true });
    const isRead = later(EMPTY.says);
    const isUnhandled = later(`${says}, which the app does not handle`);
    const isValue =
      answer.isSync || isSync(member) || (answer.gets && !instead && isUsedAtOnce(member));
    return soft(function (this, ...values) {
      read.delete(member);
      send({ ...missing, answered: says });
      if (instead) return instead.apply(this as object, values);
      const { message = `${name} is not there in the player.`, ...code } =
        answer.fails?.(values[0]) ?? {};
      const error = whenUnhandled(Object.assign(new Error(message), code), isUnhandled);
      if (!answer.listens) native.queueMicrotask(() => callBack(member, answer, { values, error }));
      if (answer.installs) installed();
      if (answer.listens) return soft();
      if (answer.asks && !member.endsWith('Async')) return no();
      if (answer.value && isValue) return answer.value();
      const promise = answer.value ? Promise.resolve(answer.value()) : Promise.reject(error);
      return softPromise(promise, isRead);
    }, partsOf(member));
  };
  const make = (member: string): unknown => {
    if (isConstant(member)) return isAllCaps(member) ? undefined : soft(undefined, partsOf(member));
    const isKnown = ownAnswerOf(owner, member) !== undefined;
    if (!isKnown && isQuestion(member) && !isCalled(member)) return false;
    return method(member);
  };
  return (member: string, isRead = true): unknown => {
    if (made.has(member)) return made.get(member);
    made.set(member, make(member));
    if (isRead) noteRead(member);
    return made.get(member);
  };
}
