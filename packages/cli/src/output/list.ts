import type { Io } from '../io.ts';
import { jsonText } from './guard.ts';

type Page<Item> = { data: Item[]; nextCursor: string | null };
type Told<Item> = { none: string; table: (data: Item[]) => string };

/** Prints the items of a list, and how to get more of them. */
export function printList<Item>(
  { data, nextCursor }: Page<Item>,
  { json, limit }: { json?: boolean; limit: number },
  io: Io,
  { none, table }: Told<Item>,
): void {
  if (json) io.out(`${jsonText({ data, nextCursor })}\n`);
  else if (data.length === 0) io.err(`${none}\n`);
  else io.out(`${table(data)}\n`);
  if (!json && nextCursor !== null) io.err(`There are more; --limit ${limit * 2} shows them\n`);
}
