import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { type Browser, type Opened, PATIENCE_MS, type Tab } from './browsers/browser.ts';
import { startCanary } from './canary.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { publish, type Server } from './fixture.ts';
import { wrongAmong, wrongIn } from './judge.ts';
import { registerAll } from './own-origin.ts';
import { payloads } from './payloads.ts';
import { loadInEveryWay } from './ways.ts';

type Place = {
  tab: Tab;
  /** The server behind the faulty proxy, a page of it, and another site. */
  base: string;
  page: string;
  elsewhere: string;
  /** An upload in each role, and as a file. */
  urls: string[];
  file: string;
};

type Care = Fault & {
  payload: string;
  act: (place: Place) => Promise<unknown>;
  /** The only one that can be told; without it, both can. */
  only?: Browser['name'];
  /** What is wrong, as far as the tab shows it; without it, a probe tells the canary. */
  seen?: (place: Place) => Promise<string[]>;
};

const open = ({ tab, file }: Place) => tab.go(file);
const loadFrom = async ({ tab, file }: Place, start: string) => {
  await tab.go(start);
  await tab.call(loadInEveryWay, { urls: [file], from: 'careless' });
};

/** What became a document that could do something, once there is any: a viewer takes its time. */
async function openedIn({ tab, base }: Place, isMeant: (one: Opened) => boolean) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    // A tab that moves to the process of its viewer is nowhere for a moment.
    const documents = await tab.documents().catch(() => []);
    const wrong = wrongAmong(documents.filter(isMeant), [base]);
    if (wrong.length > 0 || performance.now() > until) return wrong;
    await delay(100);
  }
}

const GUARDS = ['content-security-policy', 'content-disposition'];
const PDF = 'PDF with JavaScript';
const isEmbedded = ({ url }: Opened) => new URL(url).searchParams.get('way') === 'embed as PDF';

const without: Care[] = [
  { name: 'sandbox and disposition', answers: GUARDS, payload: 'HTML', act: open },
  { name: 'sandbox and disposition', answers: GUARDS, payload: 'SVG', act: open },
  // Both browsers have a viewer for these, which tells the canary nothing by itself.
  {
    name: 'disposition',
    answers: GUARDS.slice(1),
    payload: PDF,
    act: open,
    seen: (place) => openedIn(place, () => true),
  },
  {
    // Firefox shows what is embedded so in any case, and not as us.
    name: 'disposition, as PDF',
    answers: GUARDS.slice(1),
    payload: PDF,
    only: 'Chromium',
    act: (place) => loadFrom(place, place.elsewhere),
    seen: (place) => openedIn(place, isEmbedded),
  },
  ...['script', 'style'].map((payload) => ({
    name: 'the policy of pages',
    answers: GUARDS.slice(0, 1),
    payload,
    act: (place: Place) => loadFrom(place, place.page),
  })),
  {
    name: 'the refusal of service workers',
    requests: ['service-worker'],
    payload: 'script',
    act: ({ tab, base }) => tab.go(`${base}/metrics`),
    seen: ({ tab, urls }) => tab.call(registerAll, urls),
  },
];

/**
 * The server and a proxy that takes one of its guards away: a browser that tells nothing proves nothing.
 * Answers how many cases these were.
 */
export async function noticeEach(run: Run, server: Server, browsers: Browser[]): Promise<number> {
  // What is told late is told to nobody who would take it for the server's fault.
  await using canary = await startCanary();
  let cases = 0;
  for (const care of without) {
    await using faulty = await startFaultyProxy(server.url, care);
    const payload = payloads(canary.url, [faulty.url]).find(({ name }) => name === care.payload);
    if (!payload) throw new Error(`no payload is called ${care.payload}`);
    const published = await publish(server, { ...payload, path: payload.file });
    const there = (url: string) => url.replace(server.url, faulty.url);
    const urls = published.urls.map(there);
    const moved = { page: there(published.page), urls, file: urls[1] ?? '' };
    const notice = async (browser: Browser) => {
      const tab = await browser.open();
      const place = { ...moved, tab, base: faulty.url, elsewhere: `${canary.url}/` };
      // What the probe does to its page may keep that from ever being loaded.
      const acted = care.act(place).catch(() => {});
      const wrong = care.seen
        ? await acted.then(() => care.seen?.(place) ?? [])
        : wrongIn(await canary.takeSome(browser.name), [faulty.url], 'ours');
      await tab.close();
      await browser.tidy();
      run.done(`${browser.name}: without a guard`);
      cases += 1;
      if (wrong.length > 0) return;
      run.broken(`${browser.name} would not notice that ${care.name} is gone`, care.payload);
    };
    await Promise.all(browsers.filter(({ name }) => name === (care.only ?? name)).map(notice));
  }
  return cases;
}
