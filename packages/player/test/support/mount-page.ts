import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from '../../../../tests/harness/browser/chromium.ts';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { LONGEST_MS } from './open.ts';
import { servePlayer } from './server.ts';

/** Mounts the bundle of its query, collects the player's events, and broadcasts them. */
const pageOf = (
  libraries: readonly string[],
) => `<!doctype html><title>page</title><div id="app"></div><script type="module">
  import { deviceOf, mount } from '/player/host.js';
  const given = new URLSearchParams(location.search);
  const libraries = Object.fromEntries(${JSON.stringify(libraries)}
    .map((name) => [name, location.origin + '/player/' + name]));
  document.cookie = 'secret=1';
  window.said = [];
  const others = new BroadcastChannel('said');
  window.player = mount(document.getElementById('app'), {
    bundle: location.origin + '/files/' + given.get('bundle'),
    device: deviceOf(given.get('platform') ?? 'ios'),
    frameUrl: given.get('frame') ?? '/frame',
    scripts: { worker: location.origin + '/player/worker.js', libraries },
    appStorage: { storage: sessionStorage, name: 'kept' },
  });
  others.onmessage = ({ data }) => player.end(data);
  for (const name of ['bundle', 'started', 'firstFrame', 'log', 'error', 'missing', 'notice', 'busy', 'dropped', 'ended'])
    player.on(name, (event) => {
      if (said.length < 3000) said.push([name, event]);
      others.postMessage([name, event]);
    });
</script>`;

/** A second page that receives the player's events, and can ask it to end the app. */
const LISTENER = `<!doctype html><title>listener</title><script>
  window.said = [];
  const others = new BroadcastChannel('said');
  others.onmessage = ({ data }) => said.push(data);
</script>`;

type Given = {
  /** The served files, by name. `url` is the origin of the server. */
  files: (url: string) => Record<string, string>;
  /** Additional arguments for Chromium. */
  args?: string[];
};

/** Serves the files and the player for the tests of a file, and opens the page of an app. */
export function openerOf({ files, args = [] }: Given) {
  let folder: string;
  let site: Awaited<ReturnType<typeof servePlayer>>;
  let browser: Browser;
  beforeAll(async () => {
    folder = await temporaryFolder('mount');
    site = await servePlayer(folder);
    const all = {
      ...files(site.url),
      'page.html': pageOf(site.libraries),
      'listener.html': LISTENER,
    };
    for (const [name, text] of Object.entries(all))
      await writeFile(join(folder, name), text, name === 'hermes.js' ? 'latin1' : 'utf8');
    browser = await launch(args);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await removeFolder(folder);
  });

  async function open(query: string, before?: (page: Page) => Promise<unknown>): Promise<Page> {
    const context = await browser.newContext();
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    await before?.(page);
    await page.goto(`${site.url}/files/page.html?${query}`);
    return page;
  }

  /** Opens the listener, then the page, and returns both. */
  async function openBeside(query: string, before?: (page: Page) => unknown) {
    let listener: Page | undefined;
    const page = await open(query, async (page) => {
      before?.(page);
      listener = await page.context().newPage();
      await listener.goto(`${site.url}/files/listener.html`);
    });
    if (!listener) throw new Error('there is no listener');
    return { page, listener };
  }

  return { open, openBeside };
}

type Said = [name: string, event: Record<string, unknown>];
export const said = (page: Page) => page.evaluate('said') as Promise<Said[]>;

export async function heard(page: Page, name: string): Promise<Said[1]> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const found = (await said(page)).find(([one]) => one === name);
    if (found) return found[1];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no ${name}; heard ${JSON.stringify((await said(page)).slice(0, 20))}`);
}
