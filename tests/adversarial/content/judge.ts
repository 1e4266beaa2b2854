import type { Opened } from './browsers/browser.ts';
import type { Hit } from './canary.ts';
import { isHarmless } from './header-rules.ts';
import type { Ran } from './probe.ts';

/** What a page of ours holds and no probe may see. */
export const SECRET = 'a-secret-of-our-origin';

/**
 * What is wrong with these: a script ran at an address of ours or got hold of what is ours, a
 * document of ours was shown, or something was done. Scripts that another site loads run as that
 * site's, which is its own affair.
 */
export function wrongIn(hits: Hit[], ourOrigins: string[], place: 'ours' | 'elsewhere'): string[] {
  const wrong = (hit: Hit): string | null => {
    switch (hit.kind) {
      case 'did':
        return `content ${hit.said.what} from ${hit.said.at ?? 'somewhere'}`;
      case 'shown':
        return `uploaded markup was shown as a document (${hit.said})`;
      case 'styled':
        return place === 'ours' ? 'an uploaded style was used' : null;
      case 'ran':
        return isWrong(hit.said, ourOrigins)
          ? `a script ran as ${hit.said.origin} at ${hit.said.at}`
          : null;
    }
  };
  return hits.map(wrong).filter((problem) => problem !== null);
}

/** What is wrong with documents at these addresses: what is not merely shown is to be saved. */
export const wrongAmong = (opened: Opened[], ourOrigins: string[]): string[] =>
  opened
    .filter(({ url, type }) => ourOrigins.includes(new URL(url).origin) && !isHarmless(type))
    .map(
      ({ url, ...what }) => `${what.type} was opened as ${what.origin} at ${new URL(url).pathname}`,
    );

/**
 * A viewer that is of the browser itself. Firefox shows a PDF in an object or an embed whatever
 * Content-Disposition says; what it does there it does not do as us.
 */
export const isOfBrowser = ({ origin }: Opened): boolean => origin.startsWith('resource:');

function isWrong(said: Ran, ourOrigins: string[]): boolean {
  const at = said.at.replace(/^blob:/, '');
  const isOurs = ourOrigins.some(
    (ourOrigin) => said.origin === ourOrigin || at.startsWith(ourOrigin),
  );
  return isOurs || Object.values(said).some((value) => value.includes(SECRET));
}
