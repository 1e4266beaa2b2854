import type { Page } from 'playwright-core';

type Place = readonly [x: number, y: number];

/**
 * The colours at places of a box in a screenshot: red, green and blue of each. `reader` is a page
 * whose policy allows to read it.
 */
export async function colorsAt(
  page: Page,
  { x, y }: { x: number; y: number },
  places: readonly Place[],
  reader: Page = page,
): Promise<number[][]> {
  const png = (await page.screenshot()).toString('base64');
  const spots = places.map(([right, down]) => [x + right, y + down] as const);
  return reader.evaluate(
    async ([data, all]) => {
      const answer = await fetch(`data:image/png;base64,${data}`);
      const picture = await createImageBitmap(await answer.blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      return all.map(([left, top]) =>
        [...(canvas?.getImageData(left, top, 1, 1).data ?? [])].slice(0, 3),
      );
    },
    [png, spots] as const,
  );
}
