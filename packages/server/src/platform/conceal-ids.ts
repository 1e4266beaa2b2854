import type { ShareReference } from '../core/ports/ids.ts';

/**
 * Share ids, branch keys and content ids are permissions, so logs must not contain them. Object keys
 * have the same form and are concealed too: a line does not say which of them it has. Content ids
 * that a migration made are 32 hexadecimal digits.
 */

/** An id in the text of an error or a message, which has it in the spelling of the server. */
const IN_TEXT =
  /(?<![A-Za-z0-9])(?:([a-z2-7]{6})[a-z2-7]{20}|([0-9a-f]{6})[0-9a-f]{26})(?![A-Za-z0-9])/g;

/** Also finds an id in upper case, and one with further characters before or after it. */
const IN_PATH = /[a-z2-7]{26,}|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/gi;

/** Cuts ids in a text to their first six characters. */
export const concealIds = (text: string): string => text.replace(IN_TEXT, '$1$2[redacted]');

/** Replaces ids in the path of a request, which anybody may have written, by their references. */
export const concealPath = (path: string, referenceOf: ShareReference): string =>
  path.replace(IN_PATH, (id) => referenceOf(id.toLowerCase()));
