import type { Opened } from './browsers/browser.ts';
import type { Hit } from './canary.ts';
import { isHarmless } from './header-rules.ts';
import type { Ran } from './probe.ts';

/** A value in the storage of the server's origin that no probe may read. */
export const SECRET = 'a-secret-of-our-origin';

/**
 * Returns what is wrong with these reports: a script ran at an origin of the server or read its
 * data, an upload was shown as a document, or it had an effect. Scripts that another site loads run
 * with that site's origin, which is allowed.
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

export const wrongAmong = (opened: Opened[], ourOrigins: string[]): string[] =>
  opened
    .filter((one) => ourOrigins.includes(new URL(one.url).origin))
    .filter((one) => !isHarmless(one.type) && !isPlayer(one))
    .map(
      ({ url, ...what }) => `${what.type} was opened as ${what.origin} at ${new URL(url).pathname}`,
    );

/** The document in which a page runs an app is the server's own, and has no origin. */
const isPlayer = ({ url, origin }: Opened): boolean =>
  origin === 'null' && /^\/c\/\w+\/player$/.test(new URL(url).pathname);

/** Firefox shows an embedded PDF in a viewer of its own, whose origin is not the server's. */
export const isOfBrowser = ({ origin }: Opened): boolean => origin.startsWith('resource:');

function isWrong(said: Ran, ourOrigins: string[]): boolean {
  const at = said.at.replace(/^blob:/, '');
  const isOurs = ourOrigins.some(
    (ourOrigin) => said.origin === ourOrigin || at.startsWith(ourOrigin),
  );
  return isOurs || Object.values(said).some((value) => value.includes(SECRET));
}
