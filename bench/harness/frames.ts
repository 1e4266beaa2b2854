import type { Frame } from 'playwright-core';

const SLOW_MS = 20;

/** What a frame has to show to count, because a page whose own frames come in time may show nothing new. */
type Wanted = {
  /** A selector: the opacity of one of these elements has changed. */
  moving?: string;
  /** A selector: such an element is at each of these heights, in the middle of the page. */
  covered?: { by: string; at: number[] };
};

/** The share of frames that come within 20 ms of the one before, for so many milliseconds. */
export async function framesInTime(
  frame: Frame,
  during: number,
  wanted: Wanted = {},
): Promise<number> {
  const gaps = await frame.evaluate(
    ([during, { moving, covered }]) =>
      new Promise<number[]>((resolve) => {
        type Found = { style: { opacity: string }; closest(of: string): unknown };
        const { requestAnimationFrame, performance, document, innerWidth } =
          globalThis as unknown as {
            requestAnimationFrame(next: (now: number) => void): void;
            performance: { now(): number };
            innerWidth: number;
            document: {
              querySelectorAll(of: string): Iterable<Found>;
              elementFromPoint(x: number, y: number): Found | null;
            };
          };
        const views = moving === undefined ? [] : [...document.querySelectorAll(moving)];
        const look = () => views.map(({ style }) => style.opacity).join();
        const isCovered = () =>
          covered?.at.every((y) =>
            document.elementFromPoint(innerWidth / 2, y)?.closest(covered.by),
          ) ?? true;
        const start = performance.now();
        const gaps: number[] = [];
        let last = start;
        let seen = look();
        const next = (now: number) => {
          const isOver = now - start >= during;
          const sees = look();
          const isNew = moving === undefined || sees !== seen;
          if ((isNew && isCovered()) || isOver) {
            gaps.push(now - last);
            last = now;
            seen = sees;
          }
          if (isOver) resolve(gaps.slice(1));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [during, wanted] as const,
  );
  if (gaps.length === 0) throw new Error(`nothing new was shown in ${during} ms`);
  return gaps.filter((gap) => gap <= SLOW_MS).length / gaps.length;
}
