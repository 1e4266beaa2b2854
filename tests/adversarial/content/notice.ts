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
  /** The urls of an upload in each role, and of the one as a file. */
  urls: string[];
  file: string;
};

type GuardCase = Fault & {
  payload: string;
  act: (place: Place) => Promise<unknown>;
  /** The only browser that can detect it; both by default. */
  only?: Browser['name'];
  /** Returns what the tab shows to be wrong. Without it, a probe reports to the canary. */
  observed?: (place: Place) => Promise<string[]>;
};

const open = ({ tab, file }: Place) => tab.go(file);
const loadFrom = async ({ tab, file }: Place, start: string) => {
  await tab.go(start);
  await tab.call(loadInEveryWay, { urls: [file], from: 'careless' });
};

async function openedIn({ tab, base }: Place, isMeant: (one: Opened) => boolean) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    // A tab that is moving to another process has no documents for a moment.
    const documents = await tab.documents().catch(() => []);
    const wrong = wrongAmong(documents.filter(isMeant), [base]);
    if (wrong.length > 0 || performance.now() > until) return wrong;
    await delay(100);
  }
}

const GUARDS = ['content-security-policy', 'content-disposition'];
const PDF = 'PDF with JavaScript';
const isEmbedded = ({ url }: Opened) => new URL(url).searchParams.get('way') === 'embed as PDF';

const GUARD_CASES: GuardCase[] = [
  { name: 'sandbox and disposition', answers: GUARDS, payload: 'HTML', act: open },
  { name: 'sandbox and disposition', answers: GUARDS, payload: 'SVG', act: open },
  // A PDF viewer reports nothing to the canary.
  {
    name: 'disposition',
    answers: GUARDS.slice(1),
    payload: PDF,
    act: open,
    observed: (place) => openedIn(place, () => true),
  },
  {
    // Firefox shows an embedded PDF in any case, but not with the server's origin.
    name: 'disposition, as PDF',
    answers: GUARDS.slice(1),
    payload: PDF,
    only: 'Chromium',
    act: (place) => loadFrom(place, place.elsewhere),
    observed: (place) => openedIn(place, isEmbedded),
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
    observed: ({ tab, urls }) => tab.call(registerAll, urls),
  },
];

/**
 * Puts a proxy before the server that removes one of its guards, and checks that each browser
 * detects it. A browser that does not would prove nothing. Returns the number of cases.
 */
export async function noticeEach(run: Run, server: Server, browsers: Browser[]): Promise<number> {
  // A canary of its own, so that late reports are not attributed to the server.
  await using canary = await startCanary();
  const viewers = await withPdfViewer(browsers);
  let cases = 0;
  for (const guardCase of GUARD_CASES) {
    await using faulty = await startFaultyProxy(server.url, guardCase);
    const payload = payloads(canary.url, [faulty.url]).find(
      ({ name }) => name === guardCase.payload,
    );
    if (!payload) throw new Error(`no payload is called ${guardCase.payload}`);
    const published = await publish(server, { ...payload, path: payload.file });
    const there = (url: string) => url.replace(server.url, faulty.url);
    const urls = published.urls.map(there);
    const moved = { page: there(published.page), urls, file: urls[1] ?? '' };
    const notice = async (browser: Browser) => {
      const tab = await browser.open();
      const place = { ...moved, tab, base: faulty.url, elsewhere: `${canary.url}/` };
      // The probe may keep its page from finishing to load.
      const acting = guardCase.act(place).catch(() => {});
      const wrong = guardCase.observed
        ? await acting.then(() => guardCase.observed?.(place) ?? [])
        : wrongIn(await canary.takeSome(browser.name), [faulty.url], 'ours');
      await tab.close();
      await browser.tidy();
      run.done(`${browser.name}: without a guard`);
      cases += 1;
      if (wrong.length > 0) return;
      run.broken(
        `${browser.name} does not detect a missing guard: ${guardCase.name}`,
        guardCase.payload,
      );
    };
    const able = guardCase.payload === PDF ? viewers : browsers;
    await Promise.all(able.filter(({ name }) => name === (guardCase.only ?? name)).map(notice));
  }
  return cases;
}

/** Those that show a PDF. Chromium's headless shell has no viewer: there a PDF can do no harm. */
async function withPdfViewer(browsers: Browser[]): Promise<Browser[]> {
  const found = await Promise.all(
    browsers.map(async (browser) => {
      const tab = await browser.open();
      const hasViewer = await tab.call(async () => navigator.pdfViewerEnabled, undefined);
      await tab.close();
      return hasViewer ? [browser] : [];
    }),
  );
  return found.flat();
}
