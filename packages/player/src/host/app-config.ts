import type { AppConfig, ColorScheme, NativeConstants, Platform } from '../protocol/settings.ts';
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
const APP_CONFIG = 'app.config';
/** The constants of an app's own native modules: `{ "AppConfig": { "API_URL": "https://…" } }`. */
const NATIVE_CONSTANTS = 'native-constants.json';
/** A configuration is never this large. The limit protects the memory of the reader. */
const MAX_BYTES = 1024 * 1024;

/** Fetches the configuration that an Expo app may read, if it was uploaded beside the bundle. */
export const fetchAppConfig = async (options: MountOptions): Promise<AppConfig | undefined> =>
  configIn(await fetchJson(APP_CONFIG, options));

/** Fetches what the app's own native modules export, if it was uploaded beside the bundle. */
export const fetchNativeConstants = async (
  options: MountOptions,
): Promise<NativeConstants | undefined> => objectOf(await fetchJson(NATIVE_CONSTANTS, options));

async function fetchJson(
  name: string,
  { files = [], filesUrl = '' }: MountOptions,
): Promise<unknown> {
  if (!files.includes(name)) return undefined;
  try {
    const answer = await fetch(`${filesUrl}${name}`);
    const json = answer.ok ? await readText(answer, MAX_BYTES) : undefined;
    return json === undefined ? undefined : JSON.parse(json);
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
