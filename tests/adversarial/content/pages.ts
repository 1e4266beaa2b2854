import { withoutBidi } from '../../../packages/viewer/src/format.ts';
import type { Run, Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import type { Browser, Tab } from './browsers/browser.ts';
import { launchBrowsers } from './browsers/launch.ts';
import { type Canary, startCanary } from './canary.ts';
import { fieldsOf } from './fields.ts';
import { isAsked, openServer, publishBuild, publishWith, type Server } from './fixture.ts';
import { pageComplaints } from './header-rules.ts';
import { inspect } from './inspect.ts';
import { markup } from './markup.ts';

type Page = { url: string; texts: string[] };

/** Returns their pages, and urls that do not exist. */
async function uploadMarkup(run: Run, server: Server, corpus: string[]): Promise<Page[]> {
  const { preview, build, paths } = fieldsOf(run, corpus);
  const { title, device, git } = preview;
  const { url } = await publishWith(server, paths, preview);
  const record = await publishBuild(server, paths, build);
  const nowhere = encodeURIComponent(pick(run, corpus));
  const texts = (list: string[]) => list.map(withoutBidi);
  return [
    { url, texts: texts([title, device.name, git.author, paths.file]) },
    { url: record.previewUrl, texts: texts([build.branch, build.entry, paths.file]) },
    { url: record.url, texts: texts([build.branch, build.entry, paths.file]) },
    { url: `${server.url}/p/${nowhere}`, texts: [] },
    { url: `${server.url}/b/${nowhere}?${nowhere}`, texts: [] },
    { url: `${server.url}/?${nowhere}`, texts: [] },
  ];
}

async function look(run: Run, tab: Tab, pages: Page[]) {
  for (const { url, texts } of pages) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const { status, headers } = answer;
    const wrong = pageComplaints({ status, headers, body: html });
    wrong.push(...(await tab.call(inspect, [{ html, texts }])));
    run.done(`${new URL(url).pathname.slice(0, 3)}: ${status}`);
    for (const problem of wrong) run.broken(problem, url);
  }
}

/** Checks that unescaped markup in a page would be detected. */
async function expectDetected(run: Run, tab: Tab, corpus: string[]) {
  for (const html of corpus.filter((text) =>
    /<(script|img|svg|base|form|link|iframe)/.test(text),
  )) {
    const body = `<html><body><p title="x">${html}</p></body></html>`;
    const found = await tab.call(inspect, [{ html: body, texts: ['x'] }]);
    if (found.length < 2) run.broken('unescaped markup is not detected', html);
  }
}

async function visit(run: Run, canary: Canary, { name, open }: Browser, pages: Page[]) {
  const tab = await open();
  for (const { url } of pages) {
    await tab.go(url);
    const at = await tab.url();
    if (at !== new URL(url).href) run.broken(`${name} ended at ${at}`, url);
    run.done(`opened in ${name}`);
  }
  for (const { kind, said } of await canary.take(name)) {
    const urls = pages.map(({ url }) => url).join(' ');
    run.broken(`${name}: markup was more than text`, `${kind} ${JSON.stringify(said)} ${urls}`);
  }
  await tab.close();
}

/** The share of pages that are opened in a browser, because that takes longer than parsing them. */
const OPENED_SHARE = 1 / 4;

export const pages: Scenario = {
  name: 'content/markup in every field',
  promise: 'uploaded text appears in pages only as text',
  on: isAsked,
  least: { long: 1_000, short: 40 },
  weight: 1,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const server = await openServer(run, stack);
    const canary = stack.use(await startCanary());
    const corpus = markup(canary.url);
    const browsers = await launchBrowsers();
    try {
      const tab = await browsers[0].open();
      await expectDetected(run, tab, corpus);
      for (let at = 0; run.goOn(); at += 1) {
        const made = await uploadMarkup(run, server, corpus);
        await look(run, tab, made);
        if (at > 0 && run.random() > OPENED_SHARE) continue;
        await Promise.all(browsers.map((browser) => visit(run, canary, browser, made)));
      }
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
    }
  },
};
