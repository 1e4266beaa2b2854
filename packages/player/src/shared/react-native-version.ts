import type { Wanted } from './search/byte-search.ts';

export type ReactNativeVersion = {
  major: number;
  minor: number;
  patch: number;
  prerelease: null;
};

const member = (name: string) => String.raw`(?:static\s+|[\w$]+\.)?${name}\s*[:=]\s*`;
/**
 * The constants of react-native/Libraries/Core/ReactNativeVersion.js. Similar objects of other
 * libraries do not end with a prerelease.
 */
const VERSION = new RegExp(
  String.raw`major\s*[:=]\s*(\d+)[,;]\s*${member('minor')}(\d+)[,;]\s*${member('patch')}(\d+)[,;]\s*${member('prerelease')}`,
);

/**
 * The version in React's renderer (ReactFabric-prod.js). Other bundled parts of React have other
 * names.
 */
const RENDERER =
  /version:\s*["'](\d+\.\d+)\.[^"']*["'],\s*rendererPackageName:\s*["']react-native-renderer/;
/**
 * The newest minor version of React Native that came with each React, among those whose production
 * bundles contain no version.
 */
const MINOR_BY_REACT: Record<string, number> = {
  '16.8': 60,
  '16.9': 61,
  '16.11': 62,
  '16.13': 63,
  '17.0': 68,
  '18.0': 69,
  '18.1': 70,
  '18.2': 73,
  '18.3': 76,
  '19.0': 79,
  '19.1': 81,
};

const read = ([, major, minor, patch]: RegExpExecArray): ReactNativeVersion => ({
  major: Number(major),
  minor: Number(minor),
  patch: Number(patch),
  prerelease: null,
});

const guessed = (minor: number | undefined): ReactNativeVersion | undefined =>
  minor === undefined ? undefined : { major: 0, minor, patch: 0, prerelease: null };

/**
 * Finds the version of React Native in a bundle or in its modules. If a production bundle does not
 * contain it, the version is guessed from that of React.
 */
export function versionIn(sources: Iterable<string>): ReactNativeVersion | undefined {
  let byReact: number | undefined;
  for (const source of sources) {
    const version = VERSION.exec(source);
    if (version) return read(version);
    byReact ??= MINOR_BY_REACT[RENDERER.exec(source)?.[1] ?? ''];
  }
  return guessed(byReact);
}

/** Finds the same in bytes: `wanted` is what a search has to look for. */
export function createVersionFinder() {
  let version: ReactNativeVersion | undefined;
  let byReact: number | undefined;
  const wanted: Wanted[] = [
    {
      pattern: VERSION,
      found(match) {
        version = read(match);
        return false;
      },
    },
    {
      pattern: RENDERER,
      found([, react = '']) {
        byReact = MINOR_BY_REACT[react];
        return byReact === undefined;
      },
    },
  ];
  return { wanted, found: () => version ?? guessed(byReact) };
}

/** The version of React in the renderer of React Native: 18.2. */
export function reactIn(sources: Iterable<string>): string | undefined {
  for (const source of sources) {
    const [, version] = RENDERER.exec(source) ?? [];
    if (version) return version;
  }
  return undefined;
}
