import type { Frame } from 'playwright-core';

const SLOW_MS = 20;

/**
 * The share of frames that come within 20 ms, for so many milliseconds. With `moving`, a selector, a
 * frame is one in which the opacity of one of these elements has changed: a page whose own frames
 * come in time may show nothing new in them.
 */
export async function framesInTime(frame: Frame, during: number, moving = ''): Promise<number> {
  const gaps = await frame.evaluate(
    ([during, moving]) =>
      new Promise<number[]>((resolve) => {
        const { requestAnimationFrame, performance, document } = globalThis as unknown as {
          requestAnimationFrame(next: (now: number) => void): void;
          performance: { now(): number };
          document: { querySelectorAll(of: string): Iterable<{ style: { opacity: string } }> };
        };
        const views = moving === '' ? [] : [...document.querySelectorAll(moving)];
        const look = () => views.map(({ style }) => style.opacity).join();
        const start = performance.now();
        const gaps: number[] = [];
        let last = start;
        let seen = look();
        const next = (now: number) => {
          const isOver = now - start >= during;
          const sees = look();
          if (moving === '' || sees !== seen || isOver) {
            gaps.push(now - last);
            last = now;
            seen = sees;
          }
          if (isOver) resolve(gaps.slice(1));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [during, moving] as const,
  );
  if (gaps.length === 0) throw new Error(`nothing moved in ${during} ms`);
  return gaps.filter((gap) => gap <= SLOW_MS).length / gaps.length;
}
