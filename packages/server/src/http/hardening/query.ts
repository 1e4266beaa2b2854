import { Refusal } from '../../core/model/errors.ts';
import type { Check } from '../checks.ts';

/** Refuses a query that does not decode to UTF-8. */
export const refuseBrokenQuery: Check = ({ raw: { url = '' } }) => {
  const mark = url.indexOf('?');
  if (mark < 0 || !url.includes('%', mark) || decodes(url.slice(mark + 1))) return;
  throw new Refusal('invalid_request', 'The query is not valid percent-encoded UTF-8.');
};

function decodes(query: string): boolean {
  try {
    // A bundler removes the call from a function that does not use what it returns.
    return decodeURIComponent(query).length <= query.length;
  } catch {
    return false;
  }
}
