import type { Arrivals } from './arrivals.ts';
import type { Browser, Opened, Tab } from './browsers/browser.ts';
import type { Canary } from './canary.ts';
import type { Published, Server } from './fixture.ts';
import { isOfBrowser } from './judge.ts';
import { registerAll } from './own-origin.ts';
import type { Given } from './plan.ts';
import { loadInEveryWay } from './ways.ts';

export type Scene = {
  canary: Canary;
  arrivals: Arrivals;
  server: Server;
  given: Given[];
  shown: Published[];
};

/** How many cases it was, and what became a document of an upload's. */
type Done = { cases: number; opened: Opened[] };

export type Act = {
  kind: string;
  place: 'ours' | 'elsewhere';
  work: (browser: Browser) => Promise<Done>;
};

/**
 * Now and then a browser loses a page by itself: Chromium's renderer dies of parts that replace each
 * other, Firefox moves a page to another process under the hands of its driver. None of ours is in it.
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

/** One address of each, in the role that it has in this batch. */
const oneOfEach = ({ given, shown }: Scene) =>
  shown.flatMap(({ urls }, at) => urls[given[at]?.role ?? 0] ?? []);

async function openEach(scene: Scene, browser: Browser): Promise<Done> {
  const urls = oneOfEach(scene);
  const opened = await Promise.all(
    urls.map((url) => inTabAt(browser, url, (tab) => tab.documents())),
  );
  await scene.arrivals.of({ browser: browser.name, from: 'nowhere', urls, ways: ['opened'] });
  return { cases: urls.length, opened: opened.flat() };
}

/** In frames of our page uploads may run: `framed.ts` is about those. */
const isFrameOfOurs = ({ url }: Opened) => /\/r\/1\/(web\/.*|player)$/.test(new URL(url).pathname);

const loadFrom = (
  scene: Scene,
  browser: Browser,
  start: string,
  from: Act['place'],
): Promise<Done> =>
  inTabAt(browser, start, async (tab) => {
    const urls = oneOfEach(scene);
    const ways = await tab.call(loadInEveryWay, { urls, from });
    await scene.arrivals.of({ browser: browser.name, from, urls, ways });
    await scene.canary.quiet(browser.name);
    const documents = await tab.documents();
    const end = await tab.url();
    if (end !== start) throw new Error(`the page that loaded them went from ${start} to ${end}`);
    const opened = documents.filter(
      (one) => one.url !== start && !isOfBrowser(one) && !isFrameOfOurs(one),
    );
    return { cases: ways.length * urls.length, opened };
  });

async function registerFrom(scene: Scene, browser: Browser, start: string): Promise<Done> {
  const urls = oneOfEach(scene);
  const registered = await inTabAt(browser, start, (tab) => tab.call(registerAll, urls));
  if (registered.length > 0) throw new Error(`service workers: ${registered.join(', ')}`);
  await scene.arrivals.of({ browser: browser.name, from: 'ours', urls, ways: ['service worker'] });
  return { cases: urls.length, opened: [] };
}

export const actsOf = (scene: Scene): Act[] => [
  {
    kind: 'opened',
    place: 'elsewhere',
    work: (browser) => openEach(scene, browser),
  },
  {
    kind: 'loaded by another site',
    place: 'elsewhere',
    work: (browser) => loadFrom(scene, browser, `${scene.canary.url}/`, 'elsewhere'),
  },
  {
    kind: 'loaded by our page',
    place: 'ours',
    work: (browser) => loadFrom(scene, browser, scene.shown[0]?.page ?? '', 'ours'),
  },
  {
    kind: 'as a service worker',
    place: 'ours',
    // A document of our origin without a policy: the guard of the content itself must hold.
    work: (browser) => registerFrom(scene, browser, `${scene.server.url}/metrics`),
  },
];
