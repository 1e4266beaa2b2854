import { Refusal } from '../../core/model/errors.ts';
import type { Hook } from '../auth.ts';

/** Refuses a query that does not decode to UTF-8. */
export const refuseBrokenQuery: Hook = ({ raw: { url = '' } }, _reply, done) => {
  const mark = url.indexOf('?');
  if (mark >= 0 && url.includes('%', mark)) requireDecodable(url.slice(mark + 1));
  done();
};

function requireDecodable(query: string): void {
  try {
    decodeURIComponent(query);
  } catch {
    throw new Refusal('invalid_request', 'The query is not valid percent-encoded UTF-8.');
  }
}
