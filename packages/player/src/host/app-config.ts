import type { AppConfig, ColorScheme, Platform } from '../protocol/settings.ts';
import type { MountOptions } from './options.ts';
import { readText } from './response.ts';

/**
 * The colours an Expo app has on every device, whatever its owner likes; undefined where it follows them.
 * expo/config-types ExpoConfig.userInterfaceStyle: light on iOS unless it says otherwise. Android hears of
 * it from expo-system-ui, which only those have who say something.
 */
export function fixedScheme(
  platform: Platform,
  { appConfig }: { appConfig: AppConfig | undefined },
): ColorScheme | undefined {
  if (!appConfig) return undefined;
  const own = appConfig[platform] as AppConfig | null | undefined;
  const style = own?.userInterfaceStyle ?? appConfig.userInterfaceStyle;
  if (style === 'light' || style === 'dark') return style;
  return style == null && platform === 'ios' ? 'light' : undefined;
}

/** As Expo names it where it puts it into a build (expo-constants/scripts/getAppConfig.js). */
const NAME = 'app.config';
/** Nobody writes so much: whoever uploads it should not fill the reader's memory. */
const MOST_BYTES = 1024 * 1024;

/** What Expo lets an app read of its configuration, when it was uploaded beside the bundle. */
export async function fetchAppConfig({
  files = [],
  filesUrl = '',
}: MountOptions): Promise<AppConfig | undefined> {
  if (!files.includes(NAME)) return undefined;
  try {
    const answer = await fetch(`${filesUrl}${NAME}`);
    const json = answer.ok ? await readText(answer, MOST_BYTES) : undefined;
    return json === undefined ? undefined : configIn(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** `app.json` has all of it under one name; what `expo config` writes has not. */
function configIn(json: unknown): AppConfig | undefined {
  const whole = objectOf(json);
  return objectOf(whole?.expo) ?? whole;
}

const objectOf = (value: unknown): AppConfig | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as AppConfig)
    : undefined;
