import { expect, test } from 'vitest';
import { needsTap } from './nested.ts';

const [windows, android] = ['(Windows NT 10.0; Win64; x64)', '(Linux; Android 10; K)'];

test.each([
  [`Mozilla/5.0 ${windows} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36`, false],
  [`Mozilla/5.0 ${android} AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36`, true],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, true],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    true,
  ],
])('web pages wait for a tap where they share a process with the page: %s', (browser, does) => {
  expect(needsTap(browser)).toBe(does);
});
