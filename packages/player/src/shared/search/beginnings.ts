/** Longer literals would hardly find less. */
const LONGEST = 12;

/** Ends what is followed by anything but a literal. */
const END = '\0';

/** Escaped letters that stand for a character. Others, such as `\b`, stand for none. */
const CLASSES = /[dDsSwW]/;

/**
 * Returns literals of which one begins every match of a pattern. Knows the syntax that the patterns for bundles
 * use, and throws if a match may begin with anything.
 */
export function beginningsOf({ source }: RegExp): string[] {
  let at = 0;
  const takes = (text: string): boolean => {
    const is = source.startsWith(text, at);
    if (is) at += text.length;
    return is;
  };

  /** All until the end of a group. */
  function group(): string[] {
    const all: string[] = [];
    do {
      let texts = [''];
      while (at < source.length && !'|)'.includes(source[at] ?? '')) {
        const next = repeated(atom());
        texts = texts.flatMap((text) =>
          text.endsWith(END) ? text : next.map((then) => text + then),
        );
      }
      all.push(...texts);
    } while (takes('|'));
    at += 1;
    return all;
  }

  function atom(): string[] {
    if (['(?=', '(?!', '(?<=', '(?<!'].some(takes)) return group() && [''];
    if (takes('(?:') || takes('(')) return group();
    if (takes('[')) {
      at = source.indexOf(']', at) + 1;
      return [END];
    }
    if (takes('^') || takes('$')) return [''];
    if (takes('.')) return [END];
    const isEscaped = takes('\\');
    const text = source[at] ?? '';
    at += 1;
    if (!isEscaped || /\W/.test(text)) return [text];
    return CLASSES.test(text) ? [END] : [''];
  }

  function repeated(all: string[]): string[] {
    if (takes('?')) return [...all, ''];
    if (!takes('*') && !takes('+') && !takes('{')) return all;
    if (source[at - 1] === '{') at = source.indexOf('}', at) + 1;
    return [END];
  }

  const literals = group().map((text) => text.replace(END, '').slice(0, LONGEST));
  if (literals.includes('')) throw new Error(`A match of ${source} may begin with anything.`);
  return [...new Set(literals)];
}
