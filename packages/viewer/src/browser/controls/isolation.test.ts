import { expect, test } from 'vitest';
import { confinesHistory, isolates } from './isolation.ts';

const PAGE = 'https://vitrine.example.org/p/abc';
const OTHER = 'https://abc.previews.example.net/c/abc/web/';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const HEADLESS = CHROME.replace('Chrome/', 'HeadlessChrome/');
const ANDROID = CHROME.replace('X11; Linux x86_64', 'Linux; Android 10; K');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${MAC} Version/18.3 Safari/605.1.15`;
const CHROME_IOS = `${MAC} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`;

test.each([
  ['Chromium', CHROME, true, true],
  ['Chromium, headless', HEADLESS, true, true],
  ['Chromium on Android', ANDROID, false, false],
  ['Firefox', FIREFOX, false, true],
  ['Firefox on Android', FIREFOX_ANDROID, false, false],
  ['Safari', SAFARI, false, false],
  ['Chrome on iOS', CHROME_IOS, false, false],
  ['an unknown browser', '', false, false],
])(
  '%s isolates frames of the same site, or of other sites, as known',
  (_, browser, same, other) => {
    expect(isolates(browser, PAGE, PAGE)).toBe(same);
    expect(isolates(browser, PAGE, OTHER)).toBe(other);
  },
);

test.each([
  ['the same host', 'https://vitrine.example.org/web/', false],
  ['a host below the same domain', 'https://abc.previews.example.org/web/', false],
  ['a host that may be of the same domain', 'https://example.org./web/', false],
  ['another port', 'https://vitrine.example.org:8443/web/', false],
  ['another scheme', 'http://vitrine.example.org/web/', true],
  ['another domain', OTHER, true],
  ['an address', 'https://127.0.0.1/web/', true],
])('a frame of %s is of another site, or not', (_, frame, expected) => {
  expect(isolates(FIREFOX, PAGE, frame)).toBe(expected);
});

test('frames go back in the history of the tab in all browsers but Chromium', () => {
  const all = [CHROME, HEADLESS, ANDROID, FIREFOX, FIREFOX_ANDROID, SAFARI, CHROME_IOS, ''];
  expect(all.filter(confinesHistory)).toEqual([CHROME, HEADLESS, ANDROID]);
});
