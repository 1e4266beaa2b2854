/**
 * Objects that the targets of one page of a list have together, at most. A hundred targets of two
 * thousand files each would make an answer of hundreds of mebibytes.
 */
export const PAGE_OBJECTS = 20_000;

/**
 * Views of the first targets, until the page would have too many objects. The first target is always
 * on the page, whatever its size.
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
