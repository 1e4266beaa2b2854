import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../../tests/harness/browser/chromium.ts';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { tapInApp, textInApp } from './app-page.ts';
import { ensureChromium } from './chromium.ts';

type Demo = {
  server: string;
  key: string;
  urls: Record<string, string>;
  dist: string;
  say: (text: string) => void;
};

function require(fine: boolean, expected: string): void {
  if (!fine) throw new Error(`expected ${expected}`);
}

/**
 * Checks what the demo stored over the API, and uses the app in a browser. Throws at the first
 * mismatch.
 */
export async function checkDemo({ server, key, urls, dist, say }: Demo): Promise<void> {
  for (const platform of ['ios', 'android']) {
    const query = `owner=demo&repo=gallery&branch=main&platform=${platform}`;
    const answer = await fetch(`${server}/api/v1/builds?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const build = (await answer.json()) as {
      status: string;
      previewUrl: string;
      contentHash: string;
    };
    require(build.status ===
      'ready', `the latest ${platform} build to be ready, not ${build.status}`);
    const bytes = Buffer.from(await (await fetch(`${build.previewUrl}/bundle`)).arrayBuffer());
    const local = await readFile(join(dist, platform, 'main.jsbundle'));
    require(bytes.equals(local), `the stored ${platform} bundle to be the one Metro wrote`);
    const hash = sha256(bytes);
    require(hash === build.contentHash, `the ${platform} bundle to have its contentHash`);
    say(`The ${platform} bundle comes back byte by byte (${bytes.length} bytes).`);
  }
  await look(urls, say);
}

/** Opens the first work in the running app. */
async function useApp(page: Page, what: string): Promise<void> {
  await tapInApp(page, /^work-/);
  require((await textInApp(page, 'title')) !== '', `${what} to show the work that was tapped`);
}

async function look(urls: Record<string, string>, say: (text: string) => void): Promise<void> {
  const browser = await launch([], await ensureChromium());
  try {
    for (const [what, url] of Object.entries(urls)) {
      // High enough to show the whole phone.
      const page = await browser.newPage({ viewport: { width: 1280, height: 1200 } });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const answer = await page.goto(url);
      require(answer?.status() === 200, `${url} to answer 200, not ${answer?.status()}`);
      await useApp(page, what);
      const text = (await page.locator('body').textContent()) ?? '';
      require(text.includes('main'), `${what} to name its branch`);
      const isPreview = url.includes('/p/');
      const video = page.locator('video').first();
      require((await video.count()) > 0 === isPreview, `${what} to show a recording if it has one`);
      if (isPreview) {
        // Seeking in a video needs range responses from the server.
        const position = await video.evaluate(async (node) => {
          const element = node as unknown as {
            duration: number;
            currentTime: number;
            readyState: number;
            load(): void;
            addEventListener(name: string, f: () => void, o: object): void;
          };
          const next = (name: string) =>
            new Promise<void>((done) => element.addEventListener(name, done, { once: true }));
          if (element.readyState < 1) await next('loadedmetadata');
          const sought = next('seeked');
          element.currentTime = element.duration / 2;
          await sought;
          return element.currentTime / element.duration;
        });
        require(Math.abs(position - 0.5) < 0.1, 'the recording to seek to its middle');
      }
      require(complaints.length ===
        0, `no error in the browser's console, not: ${complaints.join('; ')}`);
      await page.close();
      say(`Opened and used in Chromium: ${what}.`);
    }
  } finally {
    await browser.close();
  }
}
