import { createRateLimit } from '../../shared/rate-limit.ts';
import { recordIn, textIn } from '../read-props.ts';
import type { FromWebPage } from './bridge.ts';

/** The most pages, because each is a document with its own memory. */
const MAX_PAGES = 20;
const MESSAGES_PER_SECOND = 1000;
const MAX_MESSAGE = 1_000_000;

let pages = 0;

/** Whether an endless loop of a nested page would stop the page around the player: limits.ts. */
export const needsTap = (browser = navigator.userAgent): boolean =>
  !/Chrome\/\d/.test(browser) || /Android|Mobile|Tablet/.test(browser);

function read(data: unknown): FromWebPage | undefined {
  const { web, ...said } = recordIn(data);
  const [text] = [said.data, said.title, said.href, said.uri].flatMap((one) => textIn(one) ?? []);
  if (text === undefined || text.length > MAX_MESSAGE) return undefined;
  if (web === 'message') return { web, data: text };
  if (web === 'file') return { web, uri: text };
  if (web === 'loaded') return { web, title: text.slice(0, 1000) };
  return web === 'link' ? { web, href: text.slice(0, 4000) } : undefined;
}

type Heard = {
  said(said: FromWebPage): void;
  loaded(): void;
  /** Called when it sent too many messages and was removed. */
  flooded(): void;
};

/**
 * A page in the frame of the app, or undefined if there are too many. It has an opaque origin, and may only
 * run scripts. Html inherits the policy of the frame, so it can reach what the app can reach.
 */
export function nestedPage(hasScripts: boolean, { said, loaded, flooded }: Heard) {
  if (pages >= MAX_PAGES) return undefined;
  pages += 1;
  const limit = createRateLimit(MESSAGES_PER_SECOND);
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', hasScripts ? 'allow-scripts' : '');
  // Without cookies of other sites, in browsers that know it.
  element.setAttribute('credentialless', '');
  element.referrerPolicy = 'no-referrer';
  element.onload = loaded;
  let isThere = true;
  const end = () => {
    if (!isThere) return;
    isThere = false;
    pages -= 1;
    removeEventListener('message', listen);
    element.remove();
  };
  function listen({ source, data }: MessageEvent): void {
    if (source === null || source !== element.contentWindow) return;
    const known = read(data);
    if (limit.take()) {
      if (known) said(known);
      return;
    }
    end();
    flooded();
  }
  addEventListener('message', listen);
  return {
    element,
    end,
    run: (code: string) => element.contentWindow?.postMessage({ run: code }, '*'),
    /** Answers for a file. */
    give: (uri: string, file: Blob | undefined) =>
      element.contentWindow?.postMessage({ file: uri, blob: file }, '*'),
  };
}
