import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST_MS, servePage } from './app-page.ts';
import { openFirefox } from './firefox.ts';

/** Web exports in Firefox, which lets a sandboxed frame do more to its page than Chromium does. */

let firefox: Awaited<ReturnType<typeof openFirefox>>;
beforeAll(async () => {
  firefox = await openFirefox();
});
afterAll(() => firefox?.close());

const poll = { timeout: LONGEST_MS };
const FRAMES = 'document.querySelectorAll(".glass iframe").length';
const STATE = 'document.querySelector("[data-part=state]").textContent';
const ANSWER = 'document.querySelector("[data-part=answer]:not([hidden])")?.textContent ?? ""';

const exportOf = (script: string, host?: string) =>
  servePage('var name = "react-dom";', 'ios', {
    index: `<!doctype html><p>hi</p><script>${script}</script>`,
    ...(host !== undefined && { host }),
  });

test('a web export in Firefox cannot lead the page back, because it runs in a tab of its own', async () => {
  const site = await exportOf('for (let at = 1; at < 9; at += 1) history.go(-at);', 'localhost');
  const tab = await firefox.newTab();
  await tab.go(`${site.baseUrl}/before`);
  await tab.go(`${site.baseUrl}/app`);
  await expect.poll(() => tab.evaluate(ANSWER), poll).toMatch(/runs in a tab of its own/);
  expect(await tab.evaluate(FRAMES)).toBe(0);
  const own = await firefox.tabFrom(() => tab.click('[data-part="answer"] a'));
  await expect.poll(() => own.evaluate(STATE), poll).toBe('Shown');
  expect(await own.evaluate('[location.pathname.split("/").at(-1), history.length]')).toEqual([
    'app',
    1,
  ]);
  // After leaving and coming back, the page asks again.
  await own.go(`${site.baseUrl}/before`);
  await own.evaluate('void setTimeout(() => history.back())');
  await expect.poll(() => own.evaluate(ANSWER), poll).toMatch(/tab of its own/);
  expect(await own.evaluate(FRAMES)).toBe(0);
  for (const one of [tab, own]) await one.close();
  await site.close();
});

const LOOP = 'onload = () => setTimeout(() => { for (;;) {} }, 100);';

test('a web export in Firefox runs after a click, because it shares the process of its page', async () => {
  const site = await exportOf('');
  const tab = await firefox.newTab();
  await tab.go(`${site.baseUrl}/app`);
  await expect.poll(() => tab.evaluate(ANSWER), poll).toMatch(/in the same process as this page/);
  expect(await tab.evaluate(FRAMES)).toBe(0);
  await tab.click('[data-part="answer"] button');
  await expect.poll(() => tab.evaluate(STATE), poll).toBe('Shown');
  expect(await tab.evaluate(ANSWER)).toBe('');
  await tab.close();
  await site.close();
});

test('a web export of another site in Firefox runs at once, and its endless loop does not stop the page', async () => {
  const site = await exportOf(LOOP, 'localhost');
  const tab = await firefox.newTab();
  await tab.go(`${site.baseUrl}/app`);
  await expect.poll(() => tab.evaluate(STATE), poll).toBe('Shown');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await tab.click('.player-bar button:not([data-do]):not([hidden])');
  await expect.poll(() => tab.evaluate(STATE), poll).toBe('Ended');
  expect(await tab.evaluate(FRAMES)).toBe(0);
  await tab.close();
  await site.close();
});
