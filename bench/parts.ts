// What a browser needs for the parts that an app is kept in, with nothing in them: no player is faster.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

const PAGE = `<!doctype html><title>Parts</title>
<iframe sandbox="allow-scripts" src="/frame" width="390" height="844"></iframe>
<script>onmessage = () => { document.title = Math.round(performance.now()); };</script>`;

/** Two frames after the worker has answered, as an app's first frame is told. */
const FRAME = `<!doctype html><body><script>
const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(0)'])));
worker.onmessage = () => {
  document.body.append('seen');
  requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage(0, '*')));
};
</script>`;

/** A page with a sandboxed frame, a worker in that, and one word: from opening it, in milliseconds. */
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
