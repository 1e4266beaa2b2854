import { Refusal } from './errors.ts';

/** A cursor has the name of its list and the last `seq` shown, so new rows do not shift pages. */
const FORM = /^(builds|previews|test-runs):([1-9][0-9]{0,15})$/;

type List = 'builds' | 'previews' | 'test-runs';

export const writeCursor = (list: List, last: number): string =>
  Buffer.from(`${list}:${last}`).toString('base64url');

export function readCursor(list: List, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [, of, last] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of === list && writeCursor(list, Number(last)) === cursor) return Number(last);
  throw new Refusal(
    'invalid_request',
    'The cursor is not one that this list gave. Use `nextCursor` as it came, or none.',
    {
      details: [{ path: '/cursor', message: 'must be a `nextCursor` of this list' }],
    },
  );
}
