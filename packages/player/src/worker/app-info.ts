import type { Settings } from '../protocol/settings.ts';
import { isRightToLeft } from '../shared/locale.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Name, id and version of an app with this `app.config` (@expo/config-types ExpoConfig). */
export function appFacts({ platform, entry, appConfig = {} }: Settings) {
  const own = Object(appConfig[platform]) as Record<string, unknown>;
  const ios = platform === 'ios';
  return {
    name: textOf(appConfig.name) ?? entry,
    id: textOf(ios ? own.bundleIdentifier : own.package) ?? entry,
    version: textOf(own.version) ?? textOf(appConfig.version) ?? '1.0.0',
    build: textOf(ios ? own.buildNumber : own.versionCode) ?? '1',
  };
}

const IMPERIAL = ['US', 'LR', 'MM'];

/** Language, region and formats of a device with this locale. */
export function localeFacts(locale: string) {
  const { language, region = 'US', script } = new Intl.Locale(locale).maximize();
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  const isMetric = !IMPERIAL.includes(region);
  return {
    language,
    region,
    script,
    isMetric,
    isRTL: isRightToLeft(locale),
    decimal: part('decimal'),
    group: part('group'),
    temperatureUnit: isMetric ? 'celsius' : 'fahrenheit',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOf24Hours: !new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12,
  };
}
