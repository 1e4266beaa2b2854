import type { Run, Scenario } from '../scenario.ts';
import type { Browser } from './browsers/browser.ts';
import { launchBrowsers } from './browsers/launch.ts';
import { startCanary } from './canary.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { isAsked, openServer } from './fixture.ts';
import { framedProbe, hearEach, WAYS, wrongOf } from './framed-probe.ts';
import { SECRET } from './judge.ts';
import { plant } from './own-origin.ts';
import { type Export, publishExport } from './web-export.ts';

/** The scripts of an export: inline, external, and a module. */
const SCRIPTS = 3;
/** Longer than any wait, except for a failure or on a very busy machine. */
const PATIENCE_MS = 30_000;
const SILENCE_MS = 700;

/** Scripts in a frame run with an opaque origin, whatever the frame's sandbox allows. */
async function inFrames(run: Run, { name, open }: Browser, { page, frames }: Export) {
  const tab = await open();
  await tab.go(page);
  const wish = { urls: frames, count: SCRIPTS, patienceMs: PATIENCE_MS };
  const heard = await tab.call(hearEach, wish);
  run.done(`${name}: scripts in a frame`, heard.length);
  if (heard.length !== frames.length * WAYS * SCRIPTS)
    run.broken(`${name}: only ${heard.length} scripts of an export ran`, frames.join(' '));
  for (const problem of new Set(heard.flatMap(wrongOf))) run.broken(`${name}: ${problem}`, page);
  const end = await tab.url();
  if (end !== page) run.broken(`${name}: a frame led the page to ${end}`, page);
  await tab.close();
}

const textOfDocument = async (_: null) => document.documentElement.textContent ?? '';

/** A frame's url that is opened shows only a refusal, and another site can frame nothing. */
async function elsewhere(run: Run, { name, open }: Browser, site: string, shown: Export) {
  const tab = await open();
  for (const url of shown.frames) {
    await tab.go(url);
    const text = await tab.call(textOfDocument, null);
    run.done(`${name}: opened by itself`);
    if (!text.includes('only in the frame of its page') || text.includes(shown.page))
      run.broken(`${name}: a frame that is opened shows ${text.slice(0, 80)}`, url);
  }
  await tab.go(site);
  const heard = await tab.call(hearEach, {
    urls: shown.frames.slice(0, 1),
    count: 1,
    patienceMs: SILENCE_MS,
  });
  run.done(`${name}: framed by another site`);
  if (heard.length > 0) run.broken(`${name}: another site frames an upload`, site);
  await tab.close();
}

/**
 * Removes the policy of the response. A script then runs with the server's origin, and a browser
 * that does not report that proves nothing.
 */
async function notice(run: Run, { name, open }: Browser, target: string, shown: Export) {
  await using faulty = await startFaultyProxy(target, {
    name: 'the policy of frames',
    answers: ['content-security-policy'],
  });
  const there = (url: string) => url.replace(target, faulty.url);
  const tab = await open();
  await tab.go(there(shown.page));
  const urls = shown.frames.slice(0, 1).map(there);
  const wish = { urls, count: SCRIPTS, patienceMs: PATIENCE_MS };
  const heard = await tab.call(hearEach, wish);
  run.done(`${name}: without a guard`);
  if (heard.flatMap(wrongOf).length === 0)
    run.broken(`${name} does not detect a frame without its policy`, shown.page);
  await tab.close();
}

/** The frames in which uploads may run: pages, scripts and styles of a web export. */
export const framed: Scenario = {
  name: 'content/framed',
  promise: 'uploaded content never runs with the origin of the server',
  on: isAsked,
  least: { long: 2_000, short: 80 },
  weight: 1,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const canary = stack.use(await startCanary());
    const server = await openServer(run, stack);
    const browsers = await launchBrowsers();
    for (const browser of browsers) stack.defer(browser.close);
    // Firefox's driver gets no answer from a tab that navigates away, so this probe does not.
    const first = await publishExport(server, (by) => framedProbe(by, { leads: false }));
    for (const browser of browsers) {
      const tab = await browser.open();
      await tab.go(`${server.url}/metrics`);
      await tab.call(plant, SECRET);
      await tab.close();
      await notice(run, browser, server.url, first);
    }
    while (run.goOn()) {
      const shown = await publishExport(server, (by) => `/*${run.random()}*/${framedProbe(by)}`);
      for (const browser of browsers) {
        await inFrames(run, browser, shown);
        await elsewhere(run, browser, `${canary.url}/`, shown);
      }
    }
  },
};
