import type { FromFrame } from './host.ts';
import type { Notice } from './worker.ts';

/**
 * Readers for untrusted values. They return undefined for a value of another type, and cut one that
 * is too long.
 */
type Unknowns = Record<string, unknown>;

export const record = (value: unknown): Unknowns | undefined =>
  typeof value === 'object' && value !== null ? (value as Unknowns) : undefined;

const text = (value: unknown, length: number): string | undefined => {
  if (typeof value !== 'string') return undefined;
  return value.length <= length ? value : `${value.slice(0, length)}…`;
};

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;

const oneOf = <T extends string>(value: unknown, all: readonly T[]): T | undefined =>
  all.find((one) => one === value);

function list<T>(
  value: unknown,
  length: number,
  read: (item: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, length).flatMap((item: unknown) => {
    const known = read(item);
    return known === undefined ? [] : [known];
  });
}

const STYLES = ['light', 'dark', 'default'] as const;
const PULSES = 64;
/** localStorage holds 5 MB for an origin. No app stores more than this in one value. */
const VALUE = 1_000_000;

/** Reads a notice, and returns undefined for anything else. */
function readNotice(given: Unknowns): Notice | undefined {
  const { notice } = given;
  switch (notice) {
    case 'toast':
    case 'announce':
    case 'copy': {
      const words = text(given.text, 4000);
      if (words === undefined) return undefined;
      if (notice !== 'toast') return { notice, text: words };
      return { notice, text: words, long: flag(given.long) ?? false };
    }
    case 'openUrl': {
      const url = text(given.url, 2048);
      return url === undefined ? undefined : { notice, url };
    }
    case 'vibrate': {
      const pattern = list(given.pattern, PULSES, count);
      return pattern && { notice, pattern };
    }
    case 'haptic': {
      const kind = text(given.kind, 64);
      return kind === undefined ? undefined : { notice, kind };
    }
    case 'statusBar': {
      const translucent = flag(given.translucent);
      return { notice, ...readBar(given), ...(translucent !== undefined && { translucent }) };
    }
    case 'navigationBar':
      return { notice, ...readBar(given) };
    case 'splash': {
      const visible = flag(given.visible);
      return visible === undefined ? undefined : { notice, visible };
    }
    case 'empty':
      return { notice, because: text(given.because, 4000) ?? '' };
    case 'store':
      return readStore(given);
    case 'shown':
    case 'exit':
    case 'reload':
      return { notice };
    default:
      return undefined;
  }
}

/** What the status bar and the navigation bar have in common. */
function readBar(given: Unknowns) {
  const style = oneOf(given.style, STYLES);
  const hidden = flag(given.hidden);
  const color = typeof given.color === 'number' ? given.color : undefined;
  return {
    ...(style && { style }),
    ...(hidden !== undefined && { hidden }),
    ...(color !== undefined && { color }),
  };
}

function readStore({ store, key, value }: Unknowns): Notice | undefined {
  if (typeof store !== 'string' || typeof key !== 'string') return undefined;
  if (store.length > 64 || key.length > 1024) return undefined;
  // A value that is cut would differ from the one that the app stored.
  if (value !== null && (typeof value !== 'string' || value.length > VALUE)) return undefined;
  return { notice: 'store', store, key, value };
}

const LEVELS = ['trace', 'info', 'warn', 'error'] as const;
const MISSING = ['module', 'method', 'component', 'image', 'font'] as const;
const NAME = 256;
const TEXT = 10_000;
const STACK = 20_000;

/**
 * Reads a message of the frame, and returns undefined if the protocol has no such message. The
 * frame holds untrusted code that may post anything. Only fields of the right type are copied, and
 * their length is limited.
 */
export function readMessage(data: unknown): FromFrame | undefined {
  const given = record(data);
  switch (given?.type) {
    case 'started':
      return readStarted(given);
    case 'firstFrame': {
      const afterMs = count(given.afterMs);
      return afterMs === undefined ? undefined : { type: 'firstFrame', afterMs };
    }
    case 'log': {
      const said = text(given.text, TEXT);
      const level = oneOf(given.level, LEVELS) ?? 'info';
      return said === undefined ? undefined : { type: 'log', level, text: said };
    }
    case 'error': {
      const message = text(given.message, TEXT) ?? '';
      const stack = text(given.stack, STACK) ?? '';
      return { type: 'error', fatal: flag(given.fatal) ?? false, message, stack };
    }
    case 'missing':
      return readMissing(given);
    case 'notice': {
      const notice = readNotice(record(given.notice) ?? {});
      return notice && { type: 'notice', notice };
    }
    case 'pong': {
      const id = count(given.id);
      return id === undefined ? undefined : { type: 'pong', id };
    }
    case 'dropped': {
      const number = count(given.count);
      return number === undefined ? undefined : { type: 'dropped', count: number };
    }
    case 'ended':
      return { type: 'ended', because: text(given.because, NAME) ?? '' };
    default:
      return undefined;
  }
}

function readMissing(given: Unknowns): FromFrame | undefined {
  const what = oneOf(given.what, MISSING);
  const name = text(given.name, NAME);
  const answered = text(given.answered, NAME);
  const times = count(given.times);
  if (!what || !name) return undefined;
  return {
    type: 'missing',
    what,
    name,
    ...(answered && { answered }),
    ...(times && { times }),
    ...(given.wentOn === true && { wentOn: true }),
  };
}

function readStarted({ entry, entries, evaluatedMs }: Unknowns): FromFrame | undefined {
  const name = text(entry, NAME);
  const ms = count(evaluatedMs);
  if (name === undefined || ms === undefined) return undefined;
  const names = list(entries, 100, (one) => text(one, NAME)) ?? [];
  return { type: 'started', entry: name, entries: names, evaluatedMs: ms };
}
