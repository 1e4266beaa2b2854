import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** An origin for each preview, for a server on a port that is free just now. Browsers know `localhost`. */
export async function previewDomain() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const origin = `http://*.previews.localhost:${port}`;
  return {
    env: { VITRINE_PORT: String(port), VITRINE_PREVIEW_ORIGIN: origin },
    /** Where the files of the share with this page are: its page's path on its own host. */
    hostOf(page: string): URL {
      const { pathname } = new URL(page);
      return new URL(pathname, origin.replace('*', pathname.replace('/p/', '')));
    },
  };
}
