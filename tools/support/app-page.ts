import type { Page } from 'playwright-core';

/** The frame with the running app, which is scaled down. */
const glass = '.glass iframe';

/** Waits for the element with this testID in the running app, and taps it where it is displayed. */
export async function tapInApp(page: Page, testId: string | RegExp): Promise<void> {
  const target = page.frameLocator(glass).getByTestId(testId).first();
  await target.waitFor({ timeout: 30_000 });
  // Playwright does not know that the frame is scaled.
  const within = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { innerWidth, innerHeight } = globalThis as unknown as Record<string, number>;
    return { x: (x + width / 2) / Number(innerWidth), y: (y + height / 2) / Number(innerHeight) };
  });
  const frame = await page.locator(glass).boundingBox();
  if (!frame) throw new Error('the app has no place on the page');
  await page.mouse.click(frame.x + within.x * frame.width, frame.y + within.y * frame.height);
}

/** The text of an element of the running app. */
export async function textInApp(page: Page, testId: string): Promise<string> {
  const found = page.frameLocator(glass).getByTestId(testId).first();
  await found.waitFor({ timeout: 10_000 });
  return (await found.textContent()) ?? '';
}
