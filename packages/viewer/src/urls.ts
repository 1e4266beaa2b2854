/**
 * The href of one of our own urls: without the host when it lies below the base url. So a page also
 * works under another name of the same server, where absolute urls would be foreign to its CSP.
 */
export function local(baseUrl: string, url: string): string {
  if (url !== baseUrl && !url.startsWith(`${baseUrl}/`)) return url;
  return `${new URL(baseUrl).pathname.replace(/\/$/, '')}${url.slice(baseUrl.length) || '/'}`;
}

/** An uploaded url that is safe to link to: http(s) without credentials. Otherwise null. */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/** The origins of `urls` that are not the page's own: a preview origin the CSP has to name. */
export function foreignOrigins(baseUrl: string, urls: readonly string[]): string[] {
  const origins = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
  );
  origins.delete(new URL(baseUrl).origin);
  origins.delete('null');
  return [...origins];
}
