import type { Props } from '../../protocol.ts';
import type { Platform } from '../../settings.ts';

/** React Native's style as CSS properties, camel case. */
export function cssOf(_props: Props, _platform: Platform): Record<string, string> {
  return {};
}
