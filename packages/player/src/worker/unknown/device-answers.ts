import type { Settings } from '../../protocol/settings.ts';
import type { Answer } from './answers.ts';

type Known = Pick<Settings, 'platform' | 'window' | 'scale' | 'locale'>;

/** Native code of Android counts in pixels, and that of iOS in points. */
function sizeOf({ platform, window, scale }: Known) {
  const times = platform === 'android' ? scale : 1;
  return { width: Math.round(window.width * times), height: Math.round(window.height * times) };
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
 * What a module of the app itself asks of the device, and the player knows. An app waits for it as it
 * starts.
 */
export function deviceAnswerOf(member: string, settings: Known): Answer | undefined {
  const found = RULES.find(([names]) => names.test(member));
  return found && { says: found[1], value: () => found[2](settings), gets: true };
}
