/**
 * Runs `work` for each item, for `atOnce` items at a time. After a failure it starts no other item,
 * waits for those that are under way, and rejects with the first failure. So nothing is under way any
 * more when the promise settles.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
