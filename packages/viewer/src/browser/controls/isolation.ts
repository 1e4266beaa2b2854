/**
 * What a browser lets a sandboxed frame do to the page around it. No API tells, and a test would have to
 * run the frame. So the name of the browser decides, and an unknown one counts as weak.
 */

/** `Chrome/` is also in the names of Edge, Opera and others. Chrome on iOS is `CriOS`, a WebKit. */
const isChromium = (browser: string) => /Chrome\/\d/.test(browser);

/**
 * Whether `history.back()` in a sandboxed frame stays in that frame (HTML, 7.4.6.1, `initiatorToCheck`).
 * Chromium does that; Firefox 153 leads the page away.
 */
export const confinesHistory = (browser: string): boolean => isChromium(browser);

/**
 * Whether a sandboxed frame gets a process other than that of its page. Then an endless loop in it
 * does not stop the page.
 *
 * Chromium on desktops gives sandboxed frames a process of their own. On Android it isolates only some
 * sites (chromium.org/Home/chromium-security/site-isolation). Firefox on desktops isolates sites: a
 * frame of the same site shares the process of its page. WebKit isolates none.
 */
export function isolates(browser: string, page: string, frame: string): boolean {
  if (/Android|Mobile|Tablet/.test(browser)) return false;
  return isChromium(browser) || (/Firefox\/\d/.test(browser) && areOtherSites(page, frame));
}

/**
 * Whether two urls are certainly of different sites: another scheme, or another registrable domain
 * (https://html.spec.whatwg.org/#same-site). Such a domain has two labels at least. Which suffixes are
 * public is not known here, so hosts that share two labels count as one site.
 */
function areOtherSites(one: string, other: string): boolean {
  const siteOf = (url: string) => {
    const { protocol, hostname } = new URL(url);
    const labels = hostname.replace(/\.$/, '').split('.');
    return `${protocol}//${labels.slice(-2).join('.')}`;
  };
  return siteOf(one) !== siteOf(other);
}
