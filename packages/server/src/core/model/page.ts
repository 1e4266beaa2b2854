/**
 * How many objects the targets of one page of a list have together: a hundred targets of two
 * thousand files each would be an answer of hundreds of mebibytes.
 */
export const PAGE_OBJECTS = 20_000;

/**
 * The views of the targets that come first, one after the other, until a page has as many objects as
 * it may have; of the first target all are there.
 */
export async function firstViews<Target, View extends { objects: unknown[] }>(
  targets: readonly Target[],
  view: (target: Target) => Promise<View>,
): Promise<View[]> {
  const views: View[] = [];
  let objects = 0;
  for (const target of targets) {
    const next = await view(target);
    objects += next.objects.length;
    if (views.length > 0 && objects > PAGE_OBJECTS) break;
    views.push(next);
  }
  return views;
}
