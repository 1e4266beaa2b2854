import type { Settings } from '../protocol/settings.ts';

const wordIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What a device knows of an app that was built with this `app.config`: @expo/config-types ExpoConfig. */
export function appFacts({ platform, entry, appConfig = {} }: Settings) {
  const own = Object(appConfig[platform]) as Record<string, unknown>;
  const ios = platform === 'ios';
  return {
    name: wordIn(appConfig.name) ?? entry,
    id: wordIn(ios ? own.bundleIdentifier : own.package) ?? entry,
    version: wordIn(own.version) ?? wordIn(appConfig.version) ?? '1.0.0',
    build: wordIn(ios ? own.buildNumber : own.versionCode) ?? '1',
  };
}
