import { setImmediate } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { assets } from './assets.ts';
import { renderErrorPage } from './pages/error-page.ts';
import type { ErrorView } from './views.ts';

const script = assets().find(({ path }) => path.startsWith('/_/page.') && path.endsWith('.js'));
const element = { setAttribute() {} };

/** What every run of the script needs of a document. */
const documentWith = (found: (selector: string) => object[]) => ({
  hidden: false,
  createElement: () => element,
  addEventListener() {},
  body: { append() {} },
  querySelectorAll: found,
});

/** The script of the pages in the part of a browser that polling needs. */
async function reloadsAt(status: number, text: string, kind = 'not_ready'): Promise<boolean> {
  let looks = 0;
  let isReloaded = false;
  const waiting = { hidden: true, dataset: { await: kind } };
  const page = {
    document: documentWith((selector) => (selector === '[data-await]' ? [waiting] : [])),
    location: {
      href: 'http://a/p/x',
      reload() {
        isReloaded = true;
      },
    },
    navigator: {},
    setInterval() {},
    setTimeout: (next: () => void) => looks < 3 && globalThis.setImmediate(next),
    fetch: async () => {
      looks += 1;
      return new Response(text, { status });
    },
    Response,
  };
  runInContext(`${script?.body}`, createContext(page));
  expect(waiting.hidden).toBe(false);
  while (looks < 3 && !isReloaded) await setImmediate();
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(looks).toBe(isReloaded ? 1 : 3);
  return isReloaded;
}

const baseUrl = 'https://vitrine.example';
const ours = (kind: Exclude<ErrorView['kind'], 'refused'>, from?: string) => {
  const { status, html } = renderErrorPage({ baseUrl, kind });
  return reloadsAt(status, html, from);
};

test('a page that polls is reloaded once there is other content', async () => {
  expect(await reloadsAt(200, '')).toBe(true);
  for (const kind of ['gone', 'given_up', 'no_build', 'not_found'] as const)
    expect([kind, await ours(kind)]).toEqual([kind, true]);
});

test('an upload that finishes late is shown, and so is the next build', async () => {
  for (const from of ['given_up', 'no_build'] as const) {
    expect(await reloadsAt(200, '', from)).toBe(true);
    expect(await ours('not_ready', from)).toBe(true);
    expect(await ours(from, from)).toBe(false);
  }
});

test('polling continues until then, also after temporary failures', async () => {
  for (const kind of ['not_ready', 'unavailable', 'internal'] as const)
    expect([kind, await ours(kind)]).toEqual([kind, false]);
  expect(await reloadsAt(404, 'default backend')).toBe(false);
  expect(await reloadsAt(502, '')).toBe(false);
});

test('times are relative in the words of Intl, which is not used while an app starts', () => {
  const now = Date.now();
  const units = {
    minute: 60,
    hour: 3600,
    day: 86_400,
    week: 604_800,
    month: 2_629_800,
    year: 31_557_600,
  };
  const written = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, seconds] of Object.entries(units))
    for (const count of [-3, -2, -1, 1, 2, 3]) {
      const at = now + count * seconds * 1000 + Math.sign(count) * 1000;
      const time = { dateTime: new Date(at).toISOString(), textContent: '' };
      const page = {
        document: documentWith((selector) => (selector === 'time[data-relative]' ? [time] : [])),
        navigator: {},
        setInterval() {},
        Intl: undefined,
      };
      runInContext(`${script?.body}`, createContext(page));
      expect(time.textContent).toBe(written.format(count, unit as 'day'));
    }
});
