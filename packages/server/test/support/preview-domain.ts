import { freePort } from '../../../../tests/harness/services/daemon.ts';

/** VITRINE_PREVIEW_ORIGIN for a server on a free port. Browsers resolve *.localhost to loopback. */
export async function previewDomain() {
  const port = await freePort();
  const origin = `http://*.previews.localhost:${port}`;
  return {
    env: { VITRINE_PORT: String(port), VITRINE_PREVIEW_ORIGIN: origin },
    /** The url of the content of a page on its preview host. */
    async hostOf(page: string): Promise<URL> {
      const { headers } = await fetch(`${page}/r/1/`, { redirect: 'manual' });
      const pathname = (headers.get('location') ?? '').replace(/\/$/, '');
      return new URL(pathname, origin.replace('*', pathname.replace('/c/', '')));
    },
  };
}
