import { freePort } from '../../../../tests/harness/services/daemon.ts';

/** An origin for each preview, for a server on a port that is free just now. Browsers know `localhost`. */
export async function previewDomain() {
  const port = await freePort();
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
