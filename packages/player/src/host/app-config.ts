import type { AppConfig, ColorScheme, Platform } from '../protocol/settings.ts';
import type { MountOptions } from './options.ts';
import { readText } from './response.ts';

/**
 * The colour scheme that an Expo app fixes, or undefined if the app follows the device. See
 * expo/config-types ExpoConfig.userInterfaceStyle: on iOS the default is light. On Android only
 * expo-system-ui reads it, and apps install that if they set a value.
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

/** The name of the file in a build (expo-constants/scripts/getAppConfig.js). */
const NAME = 'app.config';
/** A configuration is never this large. The limit protects the memory of the reader. */
const MAX_BYTES = 1024 * 1024;

/** Fetches the configuration that an Expo app may read, if it was uploaded beside the bundle. */
export async function fetchAppConfig({
  files = [],
  filesUrl = '',
}: MountOptions): Promise<AppConfig | undefined> {
  if (!files.includes(NAME)) return undefined;
  try {
    const answer = await fetch(`${filesUrl}${NAME}`);
    const json = answer.ok ? await readText(answer, MAX_BYTES) : undefined;
    return json === undefined ? undefined : configIn(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** `app.json` has the configuration below `expo`. The output of `expo config` has it at the top. */
function configIn(json: unknown): AppConfig | undefined {
  const whole = objectOf(json);
  return objectOf(whole?.expo) ?? whole;
}

const objectOf = (value: unknown): AppConfig | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as AppConfig)
    : undefined;
