import { Refusal } from './errors.ts';

/** A cursor has the name of its list and the last `seq` shown, so new rows do not shift pages. */
const FORM = /^(builds|previews|branches|test-runs):([1-9][0-9]{0,15})$/;
/** One of a list by name has the id of the last row shown. */
const ID_FORM = /^repositories:(rep_[0-9A-Za-z]{1,40})$/;

type List = 'builds' | 'previews' | 'branches' | 'test-runs';

export const writeCursor = (list: List, last: number): string =>
  Buffer.from(`${list}:${last}`).toString('base64url');

export function readCursor(list: List, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [, of, last] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of === list && writeCursor(list, Number(last)) === cursor) return Number(last);
  throw wrongCursor();
}

export const writeIdCursor = (last: string): string =>
  Buffer.from(`repositories:${last}`).toString('base64url');

export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [, id] = ID_FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id !== undefined && writeIdCursor(id) === cursor) return id;
  throw wrongCursor();
}

export const wrongCursor = () =>
  new Refusal(
    'invalid_request',
    'The cursor is not one that this list gave. Use `nextCursor` as it came, or none.',
    {
      details: [{ path: '/cursor', message: 'must be a `nextCursor` of this list' }],
    },
  );
