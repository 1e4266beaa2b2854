import { parseUrl } from '@vitrine/contract';
import { printable } from '../output/text.ts';

/**
 * Text of strangers (names, branches, the server's answers) in the Markdown of code hosts and CI
 * systems.
 */

/** All characters with which Markdown, HTML, mentions, references and links may begin. */
const SPECIAL = /[^\p{L}\p{M}\p{N} -]/gu;

/**
 * The text as code, in HTML, on one line and at most `longest` characters long. In code no host makes
 * mentions or references to issues. Everything but letters, digits, spaces and dashes is a numeric
 * reference, so that it begins no markup, no address, and no cell of a table. A zero width space
 * after `@` is for hosts that look for mentions in the rendered text.
 */
export function code(text: string, longest = 80): string {
  const letters = [...printable(text)];
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
  const safe = printable(short).replace(SPECIAL, (one) => {
    const reference = `&#${one.codePointAt(0)};`;
    return one === '@' ? `${reference}&#8203;` : reference;
  });
  return `<code>${safe}</code>`;
}

/** A web address that ends no link, no cell and no attribute; null for any other text. */
export function webUrl(text: string | undefined | null): string | null {
  const url = parseUrl(text ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  return url.href.replace(
    /[^\w:/?#&=.,~%+-]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** A link whose text is ours, or escaped; the text alone when there is no web address. */
export function link(text: string, url: string | undefined | null): string {
  const safe = webUrl(url);
  return safe === null ? text : `[${text}](${safe})`;
}
