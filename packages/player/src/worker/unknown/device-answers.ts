import type { Settings } from '../../protocol/settings.ts';
import type { Answer } from './answers.ts';

type Known = Pick<Settings, 'platform' | 'window' | 'insets' | 'scale' | 'locale'>;

/**
 * Native code of Android counts in pixels, without the bars (View.getWindowVisibleDisplayFrame). That of
 * iOS counts in points (UIScreen.bounds).
 */
function sizeOf({ platform, window: { width, height }, insets, scale }: Known) {
  if (platform === 'ios') return { width, height };
  const free = height - insets.top - insets.bottom;
  return { width: Math.round(width * scale), height: Math.round(free * scale) };
}

const RULES: readonly (readonly [names: RegExp, says: string, value: (of: Known) => unknown])[] = [
  [/^get(Window|Screen|Display)(Size|Dimensions|Metrics)$/, 'the size of the window', sizeOf],
  [
    /^get(System|Device|Phone|Preferred|Current|Default)(Locale|Language)s?$/,
    'the language of the device',
    ({ locale }) => locale,
  ],
  [/^get(Device|Phone)Name$/, 'the name of the device', () => 'Vitrine'],
];

/**
 * The answer of a module of the app itself to a question about the device that the player can answer. Apps
 * wait for such answers when they start.
 */
export function deviceAnswerOf(member: string, settings: Known): Answer | undefined {
  const found = RULES.find(([names]) => names.test(member));
  return found && { says: found[1], value: () => found[2](settings), gets: true };
}
