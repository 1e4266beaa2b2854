import type { FromFrame } from '../protocol/host.ts';
import { readNotice } from './notices.ts';
import { count, flag, list, oneOf, record, text, type Unknowns } from './shapes.ts';

const LEVELS = ['trace', 'info', 'warn', 'error'] as const;
const MISSING = ['module', 'method', 'component', 'image'] as const;
const NAME = 256;
const TEXT = 10_000;
const STACK = 20_000;

/**
 * What the frame said, when it is of the protocol. The frame holds untrusted code that may post
 * whatever it likes: nothing is taken over but fields of the right type, and no more than can be read.
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
    case 'missing': {
      const what = oneOf(given.what, MISSING);
      const name = text(given.name, NAME);
      return what && name ? { type: 'missing', what, name } : undefined;
    }
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

function readStarted({ entry, entries, evaluatedMs }: Unknowns): FromFrame | undefined {
  const name = text(entry, NAME);
  const ms = count(evaluatedMs);
  if (name === undefined || ms === undefined) return undefined;
  const names = list(entries, 100, (one) => text(one, NAME)) ?? [];
  return { type: 'started', entry: name, entries: names, evaluatedMs: ms };
}
