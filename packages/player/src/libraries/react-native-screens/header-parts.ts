import type { Platform, Surroundings } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import type { Place } from '../../shared/insets.ts';

/** The parts of a header's height, from the top: inset, bar, large title, search field. */
type HeaderParts = { inset: number; bar: number; large: number; search: number };

/** A larger top inset is that of a Dynamic Island, which reaches below the status bar. */
const ISLAND = 50;
const ISLAND_EXTRA = 5 + 1 / 3;

/** As getDefaultHeaderHeight of @react-navigation/elements, and as in react-native-screens. */
export function headerParts(
  props: Props,
  platform: Platform,
  { insets, window }: Pick<Surroundings, 'insets' | 'window'>,
  { place, inCard, hasSearch }: { place: Place; inCard: boolean; hasSearch: boolean },
): HeaderParts {
  if (props.hidden === true) return { inset: 0, bar: 0, large: 0, search: 0 };
  const free = Math.max(0, insets.top - Math.max(0, Math.round(place.y)));
  if (platform === 'android') {
    const wanted = props.topInsetEnabled !== false || props.consumeTopInset === true;
    return { inset: wanted ? free : 0, bar: 56, large: 0, search: 0 };
  }
  const landscape = window.width > window.height;
  const inset = landscape || inCard ? 0 : free > ISLAND ? free - ISLAND_EXTRA : free;
  return {
    inset,
    bar: landscape ? 32 : inCard ? 56 : 44,
    large: props.largeTitle === true && !landscape ? 52 : 0,
    search: hasSearch ? 52 : 0,
  };
}

export const heightOf = ({ inset, bar, large, search }: HeaderParts): number =>
  inset + bar + large + search;
