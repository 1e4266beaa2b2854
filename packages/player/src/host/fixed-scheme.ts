import type { AppConfig, ColorScheme, Platform } from '../protocol/settings.ts';

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
