import type { Run } from '../trial.ts';
import type { Browser, Tab } from './browsers/browser.ts';
import { startCanary } from './canary.ts';
import { type Fault, startCareless } from './careless.ts';
import { wrongIn } from './judge.ts';
import { registerAll } from './own-origin.ts';
import { payloads } from './payloads.ts';
import { type Published, publish, type Server } from './stage.ts';
import { loadInEveryWay } from './ways.ts';

type Care = Fault & {
  payload: string;
  act: (tab: Tab, shown: Published, base: string) => Promise<unknown>;
};

const CONTENT = ['content-security-policy', 'content-disposition'];

const without: Care[] = [
  {
    ...{ name: 'sandbox and disposition', answers: CONTENT, payload: 'HTML' },
    act: (tab, { urls }) => tab.go(urls[1] ?? ''),
  },
  {
    ...{ name: 'the policy of pages', answers: ['content-security-policy'], payload: 'script' },
    act: async (tab, { page, urls }) => {
      await tab.go(page);
      // It goes elsewhere while it works, as the probe makes it.
      await tab.call(loadInEveryWay, urls.slice(1, 2)).catch(() => {});
    },
  },
  {
    ...{ name: 'the refusal of service workers', requests: ['service-worker'], payload: 'script' },
    act: async (tab, { urls }, base) => {
      await tab.go(`${base}/metrics`);
      const registered = await tab.call(registerAll, urls);
      if (registered.length === 0) throw new Error('no service worker was registered');
    },
  },
];

/** The server and a proxy that takes one of its guards away: a browser that tells nothing proves nothing. */
export async function noticeEach(run: Run, server: Server, browsers: Browser[]) {
  // What is told late is told to nobody who would take it for the server's fault.
  await using canary = await startCanary();
  for (const care of without) {
    await using careless = await startCareless(server.url, care);
    const payload = payloads(canary.url, [careless.url]).find(({ name }) => name === care.payload);
    if (!payload) throw new Error(`no payload is called ${care.payload}`);
    const shown = await publish(server, { ...payload, path: payload.file });
    const there = (url: string) => url.replace(server.url, careless.url);
    const moved = { ...shown, page: there(shown.page), urls: shown.urls.map(there) };
    const notice = async (browser: Browser) => {
      const tab = await browser.open();
      const acting = care.act(tab, moved, careless.url).then(
        () => null,
        (error: Error) => error.message,
      );
      // What the probe does to its page may keep that from ever being loaded.
      const told = care.answers ? await canary.takeSome(browser.name) : [];
      const wrong = wrongIn(told, [careless.url], 'ours');
      const failed = care.answers ? wrong.length === 0 && 'nobody told anything' : await acting;
      await tab.close();
      run.done(`${browser.name}: without a guard`);
      if (!failed) return;
      run.broken(`${browser.name} would not notice ${care.name} gone: ${failed}`, care.payload);
    };
    await Promise.all(browsers.map(notice));
  }
}
