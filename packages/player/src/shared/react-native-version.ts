export type ReactNativeVersion = {
  major: number;
  minor: number;
  patch: number;
  prerelease: null;
};

const member = (name: string) => String.raw`(?:static\s+|[\w$]+\.)?${name}\s*[:=]\s*`;
/** What react-native/Libraries/Core/ReactNativeVersion.js says. Other libraries end in no prerelease. */
const VERSION = new RegExp(
  String.raw`major\s*[:=]\s*(\d+)[,;]\s*${member('minor')}(\d+)[,;]\s*${member('patch')}(\d+)[,;]\s*${member('prerelease')}`,
);

/** React's renderer says its own: ReactFabric-prod.js. Others of React that are bundled have other names. */
const RENDERER =
  /version:\s*["'](\d+\.\d+)\.[^"']*["'],\s*rendererPackageName:\s*["']react-native-renderer/;
/** The newest React Native that came with it, of those whose production bundles do not say more. */
const MINOR_BY_REACT: Record<string, number> = { '18.2': 73, '18.3': 76, '19.0': 79, '19.1': 81 };

/**
 * The version of React Native whose source these are: a bundle, or the modules of one. In a production
 * bundle it may be missing, and is guessed then.
 */
export function versionIn(sources: Iterable<string>): ReactNativeVersion | undefined {
  let byReact: number | undefined;
  for (const source of sources) {
    const [, major, minor, patch] = VERSION.exec(source) ?? [];
    if (minor)
      return { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease: null };
    byReact ??= MINOR_BY_REACT[RENDERER.exec(source)?.[1] ?? ''];
  }
  return byReact === undefined
    ? undefined
    : { major: 0, minor: byReact, patch: 0, prerelease: null };
}
