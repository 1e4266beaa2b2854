const LONGEST_BEFORE = 120;
const LONGEST_CALL = 300;
/** A variable that holds a promise is used within this many characters. */
const NEAR = 400;

const RECEIVER = '(?:[\\w$.()[\\],]|, )*$';
const ASSIGNED = new RegExp(`(?<![\\w$])([\\w$]+)\\s*=\\s*${RECEIVER}`);
const TESTED = new RegExp(`(?:\\bif\\s*\\(\\s*|!|[!=]==?\\s*)${RECEIVER}`);
const CHAINED = /^\s*\??\.\s*(then|catch|finally)\b/;

/** The text after a call whose parentheses open at `start`. */
function afterCall(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < Math.min(source.length, start + LONGEST_CALL); at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(at + 1, at + 1 + NEAR);
  }
  return '';
}

const isPromise = (variable: string, after: string): boolean => {
  const name = variable.replaceAll('$', '\\$');
  return new RegExp(
    `(?<![\\w$.])${name}\\??\\.(then|catch|finally)\\b|\\b(await|yield|return)\\s+${name}(?![\\w$])`,
  ).test(after);
};

/**
 * Whether modules of a bundle use what a method of this name returns as a value, and none as a
 * promise: `const all = a.getAll(); if (all) …`. A value can be awaited nonetheless.
 */
export function isUsedAtOnce(name: string, sources: Iterable<string>): boolean {
  const call = new RegExp(`\\.${name.replaceAll('$', '\\$')}\\(`, 'g');
  let isUsed = false;
  for (const source of sources) {
    if (!source.includes(name)) continue;
    for (const { index, 0: text } of source.matchAll(call)) {
      const after = afterCall(source, index + text.length - 1);
      if (CHAINED.test(after)) return false;
      const before = source.slice(Math.max(0, index - LONGEST_BEFORE), index);
      const variable = ASSIGNED.exec(before)?.[1];
      if (variable !== undefined && isPromise(variable, after)) return false;
      isUsed ||= variable !== undefined || TESTED.test(before);
    }
  }
  return isUsed;
}
