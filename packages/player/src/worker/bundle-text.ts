/** What follows the name of a method that is called. */
const CALL = /^\s*(\?\.)?\s*\(|^\s*\??\.\s*(call|apply|bind)\b/;
const LONGEST_CALL = 12;

/**
 * Whether the modules of a bundle may call something of this name. They do not if all of them read
 * it as a value: `device.isTablet ? 2 : 1`.
 */
export function isCalled(name: string, sources: Iterable<string>): boolean {
  const escaped = name.replaceAll('$', '\\$');
  const whole = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'g');
  let isRead = false;
  for (const source of sources) {
    if (!source.includes(name)) continue;
    for (const { index } of source.matchAll(whole)) {
      const end = index + name.length;
      const isValue =
        source[index - 1] === '.' && !CALL.test(source.slice(end, end + LONGEST_CALL));
      if (!isValue) return true;
      isRead = true;
    }
  }
  return !isRead;
}

/** All matches of a global pattern in the modules of a bundle. */
export function* searchIn(pattern: RegExp, sources: Iterable<string>): Generator<RegExpExecArray> {
  for (const source of sources) yield* source.matchAll(pattern);
}
