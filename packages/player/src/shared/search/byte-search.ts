import { beginningsOf } from './beginnings.ts';

/** `found` gets matches of the pattern until it returns false. */
export type Wanted = { pattern: RegExp; found: (match: RegExpExecArray) => boolean };

/** A literal with which a match of the pattern `which` begins. */
type Literal = { bytes: Uint8Array; which: number };

/** The bytes before and after the beginning of a match that a pattern may look at. */
const BEFORE = 8;
const AFTER = 512;

const latin1 = new TextDecoder('latin1');
/** Decodes each byte as one character. What is searched for is ASCII. */
export const textOf = (bytes: Uint8Array): string => latin1.decode(bytes);

/** The literals by their first two bytes, as one number. `isFirst` has 1 for each such number. */
function byFirstBytes(all: Wanted[]) {
  const isFirst = new Uint8Array(1 << 16);
  const literals = new Map<number, Literal[]>();
  for (const [which, { pattern }] of all.entries())
    for (const text of beginningsOf(pattern)) {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      const [one = 0, two = 0] = bytes;
      const first = (one << 8) | two;
      isFirst[first] = 1;
      literals.set(first, [...(literals.get(first) ?? []), { bytes, which }]);
    }
  return { isFirst, literals };
}

const isAt = (bytes: Uint8Array, at: number, literal: Uint8Array): boolean => {
  for (let index = 2; index < literal.length; index += 1)
    if (bytes[at + index] !== literal[index]) return false;
  return true;
};

/**
 * Searches bytes for patterns while they arrive. To decode a bundle of 25 MB, and to search it for all patterns
 * as one, takes several times as long: here two bytes are looked up at each place, and only what follows a
 * literal with which a match begins is decoded.
 */
export function createByteSearch(all: Wanted[]) {
  const { isFirst, literals } = byFirstBytes(all);
  const patterns = all.map(({ pattern: { source } }) => new RegExp(source, 'y'));
  const isDone = all.map(() => false);
  let kept: Uint8Array = new Uint8Array();
  /** The place in `kept` before which all was searched. */
  let from = 0;

  function look(bytes: Uint8Array, at: number, which: number): void {
    const [wanted, pattern] = [all[which], patterns[which]];
    if (!wanted || !pattern || isDone[which]) return;
    const start = Math.max(0, at - BEFORE);
    pattern.lastIndex = at - start;
    const match = pattern.exec(textOf(bytes.subarray(start, at + AFTER)));
    if (match) isDone[which] = !wanted.found(match);
  }

  /** There must be a byte after `until`: to read beyond the end makes the whole loop three times as slow. */
  function search(bytes: Uint8Array, until: number): void {
    let one = bytes[from] as number;
    for (let at = from; at < until; at += 1) {
      const other = bytes[at + 1] as number;
      const first = (one << 8) | other;
      one = other;
      if (isFirst[first] === 0) continue;
      for (const literal of literals.get(first) ?? [])
        if (isAt(bytes, at, literal.bytes)) look(bytes, at, literal.which);
    }
  }

  return {
    add(more: Uint8Array): void {
      const bytes = new Uint8Array(kept.length + more.length);
      bytes.set(kept);
      bytes.set(more, kept.length);
      // What is nearer to the end needs the bytes that follow.
      const until = Math.max(from, bytes.length - AFTER);
      search(bytes, until);
      const drop = Math.max(0, until - BEFORE);
      kept = bytes.slice(drop);
      from = until - drop;
    },
    /** Searches the last bytes. */
    end(): void {
      const bytes = new Uint8Array(kept.length + 1);
      bytes.set(kept);
      search(bytes, kept.length);
      from = kept.length;
    },
  };
}
