import { framing } from './corpus-framing.ts';
import { headers, upgrades } from './corpus-headers.ts';
import { requestLines } from './corpus-request-lines.ts';
import type { Malformed } from './malformed-request.ts';

export const corpus: readonly Malformed[] = [framing, headers, requestLines, upgrades].flat();

/** Complete requests that are refused for their framing. The connection is closed after them. */
export const misframed = corpus.filter(
  ({ kind, answers, cutOff }) =>
    ['length', 'chunks', 'control characters', 'folding'].includes(kind) &&
    answers.join() === '400' &&
    !cutOff,
);
