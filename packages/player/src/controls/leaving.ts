import { make } from './make.ts';

/** http(s) without credentials: all that a page may lead to because an app said so. */
function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/** Where the app would have gone. The frame lets nothing out: only a click of the reader leads there. */
export function leavingTo(url: string): Node[] {
  const href = safeHref(url);
  if (!href) return [document.createTextNode(`The app opens ${url.slice(0, 300)}`)];
  // As the browser reads it: what the app wrote may look like another host.
  const words = href.slice(0, 300);
  const link = make('a', { href, rel: 'noopener noreferrer nofollow', target: '_blank' }, words);
  return [document.createTextNode('The app opens '), link];
}
