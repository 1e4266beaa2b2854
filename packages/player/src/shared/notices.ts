import type { Notice } from '../protocol/worker.ts';
import { count, flag, list, oneOf, text, type Unknowns } from './shapes.ts';

const STYLES = ['light', 'dark', 'default'] as const;
const PULSES = 64;
/** localStorage holds 5 MB for all of an origin; no app keeps more in one value than this. */
const VALUE = 1_000_000;

/** A notice out of the frame, when it is one. */
export function readNotice(given: Unknowns): Notice | undefined {
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
    case 'statusBar':
      return readStatusBar(given);
    case 'splash': {
      const visible = flag(given.visible);
      return visible === undefined ? undefined : { notice, visible };
    }
    case 'store':
      return readStore(given);
    case 'exit':
    case 'reload':
      return { notice };
    default:
      return undefined;
  }
}

function readStatusBar(given: Unknowns): Notice {
  const style = oneOf(given.style, STYLES);
  const hidden = flag(given.hidden);
  const translucent = flag(given.translucent);
  const color = typeof given.color === 'number' ? given.color : undefined;
  return {
    notice: 'statusBar',
    ...(style && { style }),
    ...(hidden !== undefined && { hidden }),
    ...(translucent !== undefined && { translucent }),
    ...(color !== undefined && { color }),
  };
}

function readStore({ store, key, value }: Unknowns): Notice | undefined {
  if (typeof store !== 'string' || typeof key !== 'string') return undefined;
  if (store.length > 64 || key.length > 1024) return undefined;
  // Cut, it would be something else than what the app kept.
  if (value !== null && (typeof value !== 'string' || value.length > VALUE)) return undefined;
  return { notice: 'store', store, key, value };
}
