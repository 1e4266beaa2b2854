/** Detents that are not fractions of the screen: as high as the content, and as its peek view. */
const [AUTO, PEEK] = [-1, -2];

type Around = { screen: number; most: number; bottom: number; panel: HTMLElement };

/** The height of the parts of the sheet: header, content and footer, or the peek view alone. */
function heightOfParts(panel: HTMLElement, isPeek: boolean): number {
  const peek = isPeek ? panel.querySelector<HTMLElement>('.sheet-peek') : null;
  const parts = peek ? [peek] : [...(panel.firstElementChild?.children ?? [])];
  return parts.reduce(
    (sum, part) => sum + (part instanceof HTMLElement ? part.offsetHeight : 0),
    0,
  );
}

/** Whether a sheet is as high as its content. */
export const isOfContent = (detent: number | undefined): boolean =>
  detent === AUTO || detent === PEEK;

/** The height of a sheet in pixels. */
export function heightOf(detent: number, { screen, most, bottom, panel }: Around): number {
  const height = isOfContent(detent)
    ? heightOfParts(panel, detent === PEEK) + bottom
    : detent * screen;
  return Math.min(height, most);
}

/** The index of the detent where a sheet of this height stops. -1 means that it is dismissed. */
export function nearestDetent(heights: number[], height: number, canDismiss: boolean): number {
  const distances = heights.map((one) => Math.abs(one - height));
  const nearest = distances.indexOf(Math.min(...distances));
  const lowest = Math.min(...heights);
  return canDismiss && height < lowest / 2 ? -1 : nearest;
}
