import { endlessListCheck } from '@vitrine/client';

type Page<Item> = { data: Item[]; nextCursor: string | null };

/** The most items of a page. */
const PAGE = 100;

/** The first `limit` items of a list, and the cursor of the items after them. */
export async function firstOf<Item>(
  limit: number,
  ask: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const data: Item[] = [];
  const watch = endlessListCheck();
  let nextCursor: string | null = null;
  do {
    const cursor: { cursor?: string } = nextCursor === null ? {} : { cursor: nextCursor };
    const page: Page<Item> = await ask({ ...cursor, limit: Math.min(PAGE, limit - data.length) });
    watch(page);
    data.push(...page.data);
    nextCursor = page.nextCursor;
  } while (nextCursor !== null && data.length < limit);
  return { data, nextCursor };
}
