// The time that a browser needs for an empty frame and worker like those of an app: the lower bound
// for a player.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

const PAGE = `<!doctype html><title>Parts</title>
<iframe sandbox="allow-scripts" src="/frame" width="390" height="844"></iframe>
<script>onmessage = () => { document.title = Math.round(performance.now()); };</script>`;

/** Reports two animation frames after the worker's message, like the first frame of an app. */
const FRAME = `<!doctype html><body><script>
const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(0)'])));
worker.onmessage = () => {
  document.body.append('seen');
  requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage(0, '*')));
};
</script>`;

/**
 * Opens a page with a sandboxed frame that starts a worker. Returns the milliseconds until the
 * worker's message.
 */
export async function openParts(page: Page): Promise<number> {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url === '/frame' ? FRAME : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('Number(document.title) > 0');
    return Number(await page.title());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
