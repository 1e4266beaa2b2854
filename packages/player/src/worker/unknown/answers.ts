/** How the members of unknown modules answer, by their names: the policy of docs/player.md. */
import { soft } from './soft.ts';

/** How a member answers. `says` is for the diagnostics. */
export type Answer = {
  says: string;
  /** Undefined: it fails, and the error names the member unless it is one of `fails`. */
  value?: () => unknown;
  fails?: (options: unknown) => { message: string; code?: string };
  /** It returns the value itself, not a promise. */
  isSync?: true;
  /** It returns the value itself if the bundle uses the result of such a method as a value. */
  gets?: true;
  /** A question. It is not known whether native code returns a promise. */
  asks?: true;
  /** It installs something on the global object. */
  installs?: true;
  /** Functions among its arguments listen to events, so they are not called. */
  listens?: true;
};

/** expo-modules-core/src/PermissionsInterface.ts: PermissionResponse */
const DENIED = { status: 'denied', granted: false, canAskAgain: true, expires: 'never' };

/** Verbs of methods that only do something. Nobody sees that they do nothing, so they succeed. */
const VERBS =
  'set|unset|hide|show|toggle|configure|register|unregister|log|track|identify|add|remove|clear|reset|start|' +
  'stop|pause|resume|dismiss|enable|disable|preload|prefetch|init|initialize|initialise|setup|flush|' +
  'close|cancel|release|destroy|invalidate|activate|deactivate|lock|unlock|prepare|mark|notify|report|' +
  'impact|vibrate|trigger|keep|finish|allow|disallow|prevent|schedule|display';

const RULES: readonly (readonly [names: RegExp, answer: Answer])[] = [
  // JSI: a library throws when it cannot install its global.
  [
    /^install(Turbo\w*|\w*Bindings?|\w*Module)?$|^(install|init|setup)\w*JSI$|^inject\w*Global$/i,
    { says: 'true', value: () => true, isSync: true, installs: true },
  ],
  [
    /^on(?![a-z])|^(un)?(subscribe|observe|watch|listen)(?![a-z])|(Listener|Observer|Handler)s?$|^(un)?(add|register|remove|set)\w*(Callbacks?$|(Callback|Handler)for[A-Z])/,
    { says: 'a subscription without events', isSync: true, listens: true },
  ],
  [/^(get|request)\w*PermissionsAsync$/, { says: 'denied', value: () => ({ ...DENIED }) }],
  [/^(is|has|have|can|exists?|supports?|should|are|was|did|check(?=\w*Available))(?![a-z])/, no()],
  [
    /^(get|request|check|ask|query)\w*permission|^requestAuthorization/i,
    { says: 'denied', value: () => 'denied' },
  ],
  [/^open\w*Settings$/, { says: 'null', value: () => null }],
  [/^get\w*Badge(Number|Count)/, { says: '0', value: () => 0, gets: true }],
  [/^getAll(?![a-z])/, { says: '[]', value: () => [], gets: true }],
  [
    /^(get|pop|take|consume)(Initial|Last)(?![a-z])/,
    { says: 'null', value: () => null, gets: true },
  ],
  // Other updates answer with what they changed.
  [/^update\w*(Options|Settings|Config)/, { says: 'null', value: () => null }],
  [new RegExp(`^(${VERBS})(?![a-z])`), { says: 'null', value: () => null }],
];

function no(): Answer {
  return { says: 'false', value: () => false, asks: true };
}

const FAILS: Answer = { says: 'an error' };
/** The answer for code that uses the result of an unknown method as a value. */
export const EMPTY: Answer = { says: 'an empty value', value: () => soft(), isSync: true };

export function answerOf(member: string): Answer {
  const found = RULES.find(([names]) => names.test(member))?.[1];
  if (!member.endsWith('Sync')) return found ?? FAILS;
  return found ? { ...found, isSync: true } : EMPTY;
}

/** Whether the member asks for something that a device may lack. It may be a value or a method. */
export const isQuestion = (member: string): boolean => answerOf(member).asks === true;

/** Native code writes its constants with a capital letter. */
export const isConstant = (member: string): boolean => /^[A-Z]/.test(member);
export const isAllCaps = (member: string): boolean => /^[A-Z][A-Z\d_]*$/.test(member);
