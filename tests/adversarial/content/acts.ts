import type { Arrivals } from './arrivals.ts';
import type { Browser, Opened, Tab } from './browsers/browser.ts';
import type { Canary } from './canary.ts';
import type { Published, Server } from './fixture.ts';
import { isOfBrowser } from './judge.ts';
import { registerAll } from './own-origin.ts';
import type { Given } from './plan.ts';
import { loadInEveryWay } from './ways.ts';

export type TestContext = {
  canary: Canary;
  arrivals: Arrivals;
  server: Server;
  given: Given[];
  shown: Published[];
};

type Done = { cases: number; opened: Opened[] };

export type Attempt = {
  kind: string;
  place: 'ours' | 'elsewhere';
  work: (browser: Browser) => Promise<Done>;
};

/**
 * Browsers sometimes lose a page for reasons unrelated to the server: Chromium's renderer crashes
 * when parts replace each other, and Firefox moves a page to another process while it is driven.
 */
const LOST = /Target crashed|DiscardedBrowsingContext/;
const TRIES = 3;

export async function inTabAt<Result>(
  browser: Browser,
  start: string,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    const tab = await browser.open();
    try {
      await tab.go(start);
      return await work(tab);
    } catch (error) {
      if (tried === TRIES || !LOST.test(String(error))) throw error;
    } finally {
      await tab.close();
    }
  }
}

const oneOfEach = ({ given, shown }: TestContext) =>
  shown.flatMap(({ urls }, at) => urls[given[at]?.role ?? 0] ?? []);

async function openEach(context: TestContext, browser: Browser): Promise<Done> {
  const urls = oneOfEach(context);
  const opened = await Promise.all(
    urls.map((url) => inTabAt(browser, url, (tab) => tab.documents())),
  );
  await context.arrivals.of({ browser: browser.name, from: 'nowhere', urls, ways: ['opened'] });
  return { cases: urls.length, opened: opened.flat() };
}

/** Uploads may run in frames of the server's page, which content/framed tests. */
const isPlayerFrame = ({ url }: Opened) => /\/r\/1\/(web\/.*|player)$/.test(new URL(url).pathname);

const loadFrom = (
  context: TestContext,
  browser: Browser,
  start: string,
  from: Attempt['place'],
): Promise<Done> =>
  inTabAt(browser, start, async (tab) => {
    const urls = oneOfEach(context);
    const ways = await tab.call(loadInEveryWay, { urls, from });
    await context.arrivals.of({ browser: browser.name, from, urls, ways });
    await context.canary.quiet(browser.name);
    const documents = await tab.documents();
    const end = await tab.url();
    if (end !== start) throw new Error(`the page that loaded them went from ${start} to ${end}`);
    const opened = documents.filter(
      (one) => one.url !== start && !isOfBrowser(one) && !isPlayerFrame(one),
    );
    return { cases: ways.length * urls.length, opened };
  });

async function registerFrom(context: TestContext, browser: Browser, start: string): Promise<Done> {
  const urls = oneOfEach(context);
  const registered = await inTabAt(browser, start, (tab) => tab.call(registerAll, urls));
  if (registered.length > 0) throw new Error(`service workers: ${registered.join(', ')}`);
  await context.arrivals.of({
    browser: browser.name,
    from: 'ours',
    urls,
    ways: ['service worker'],
  });
  return { cases: urls.length, opened: [] };
}

export const attemptsOf = (context: TestContext): Attempt[] => [
  { kind: 'opened', place: 'elsewhere', work: (browser) => openEach(context, browser) },
  {
    kind: 'loaded by another site',
    place: 'elsewhere',
    work: (browser) => loadFrom(context, browser, `${context.canary.url}/`, 'elsewhere'),
  },
  {
    kind: 'loaded by our page',
    place: 'ours',
    work: (browser) => loadFrom(context, browser, context.shown[0]?.page ?? '', 'ours'),
  },
  {
    kind: 'as a service worker',
    place: 'ours',
    // /metrics has no policy, so the content's own guard must hold.
    work: (browser) => registerFrom(context, browser, `${context.server.url}/metrics`),
  },
];
