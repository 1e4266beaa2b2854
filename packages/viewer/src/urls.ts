/**
 * The href of a url: without the host if it is below the base url. A page then also works under
 * another host name of the server, where the CSP would block absolute urls.
 */
export function local(baseUrl: string, url: string): string {
  if (url !== baseUrl && !url.startsWith(`${baseUrl}/`)) return url;
  return `${new URL(baseUrl).pathname.replace(/\/$/, '')}${url.slice(baseUrl.length) || '/'}`;
}

/**
 * An uploaded url if it is safe to link to, which is http(s) without credentials; otherwise null.
 */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/** The origins of `urls` other than the page's own, such as a preview origin, for the CSP. */
export function foreignOrigins(baseUrl: string, urls: readonly string[]): string[] {
  const origins = new Set(
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
  );
  origins.delete(new URL(baseUrl).origin);
  origins.delete('null');
  return [...origins];
}
