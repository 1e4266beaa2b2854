import type { Slot } from './wire.ts';

/** The slot with another url. */
export function withUrl(slot: Slot, change: (url: URL) => void): Slot {
  const url = new URL(slot.putUrl);
  change(url);
  return { ...slot, putUrl: url.href };
}

/**
 * The time from which and until which a presigned url is valid, in milliseconds since the epoch.
 */
export function lifetimeOf({ putUrl }: Slot): { from: number; until: number } {
  const query = new URL(putUrl).searchParams;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const from = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { from, until: from + Number(query.get('X-Amz-Expires')) * 1000 };
}

/** The headers that the signature of a url covers. */
export function signedHeaders({ putUrl }: Slot): string[] {
  return (new URL(putUrl).searchParams.get('X-Amz-SignedHeaders') ?? '').split(';').sort();
}
