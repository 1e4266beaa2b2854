import { basename } from 'node:path';
import type { Detected } from '@vitrine/player/detect';
import type { FoundBundle, RefusedFile } from './types.ts';

const MAKE = 'make it with `npx react-native bundle`, or with `npx expo export --no-bytecode`';

/** Why its page will not run the app, or only after a click; null when the page will run it. */
function warningOfKind(detected: Detected, name: string): string | null {
  switch (detected.kind) {
    case 'native':
      return detected.dev
        ? `${name} was made for development: it is larger and slower. Bundle with --dev false`
        : null;
    case 'large':
      return `${name} is larger than 64 MiB: its page runs it only after a click`;
    case 'web':
      return detected.index === null
        ? `${name} is for the web, and no index.html is uploaded with it: its page shows nothing`
        : null;
    case 'other':
      return `${name} is not a bundle of an app for iOS or Android: its page will not run it; ${MAKE}`;
    default:
      return null;
  }
}

/** How many refused files are named. */
const NAMED = 3;

function warningsOfPaths(refused: readonly RefusedFile[]): string[] {
  const named = refused
    .slice(0, NAMED)
    .map(
      ({ path, problem }) =>
        `${path} is not uploaded, and the app will miss it: its path ${problem}; rename the file`,
    );
  const more = refused.length - named.length;
  return more > 0 ? [...named, `${more} more are not uploaded because of their paths`] : named;
}

/** What people should know of a bundle before they send its link to others. */
export function warningsOf(found: FoundBundle): string[] {
  const name = basename(found.disk);
  const { examined, platform, isGuess } = found;
  const warnings: (string | null)[] = [];
  if (examined) warnings.push(warningOfKind(examined.detected, name));
  if (examined?.platform && examined.platform !== platform)
    warnings.push(`${name} was made for ${examined.platform}, and is uploaded for ${platform}`);
  const isApp = examined === null || examined.detected.kind === 'native';
  if (isGuess && isApp)
    warnings.push(`that ${name} is for ${platform} is a guess; pass --platform`);
  warnings.push(...warningsOfPaths(found.refused));
  return warnings.filter((warning) => warning !== null);
}
