/**
 * The most objects on one page of a list. A page of a hundred targets with two thousand files each
 * would be hundreds of mebibytes.
 */
export const PAGE_OBJECTS = 20_000;

/**
 * Views of the first targets that have at most `PAGE_OBJECTS` objects together. The first target is
 * always included, whatever its size.
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
