import { colorOf } from '../../frame/style/color.ts';
import type { MountedView, ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { paletteOf, recordIn, textIn } from '../read-props.ts';
import { uriIn } from './icon.ts';

/** What a tab shows, from the props of any version of the library. */
export type Tab = {
  key: string;
  title: string;
  badge: string | undefined;
  icon: string | undefined;
  /** The name of an icon that is not a file: an SF Symbol or a resource of the native app. */
  symbol: string | undefined;
  testID: string | undefined;
  label: string | undefined;
  /** Whether the icon is drawn as a shape in the colour of the tab. */
  tinted: boolean;
};

export const keyOf = ({ props }: MountedView): string =>
  textIn(props.screenKey) ?? textIn(props.tabKey) ?? '';

/** Newer versions pass the image source itself, and older ones an object that contains it. */
function iconOf(props: Props, selected: boolean): string | undefined {
  const normal = [props.iconImageSource, props.imageIconResource, recordIn(props.icon).imageSource];
  const chosen = [props.selectedIconImageSource, props.selectedImageIconResource];
  const uris = [...(selected ? chosen : []), ...normal].map(uriIn);
  return uris.find((uri) => uri !== undefined);
}

/** The symbol and the default title of each UITabBarSystemItem. */
const SYSTEM = new Map<unknown, readonly [symbol: string, title: string]>([
  ...([
    ['bookmarks', ['book', 'Bookmarks']],
    ['contacts', ['person', 'Contacts']],
  ] as const),
  ...([
    ['downloads', ['arrow.down', 'Downloads']],
    ['favorites', ['star', 'Favorites']],
  ] as const),
  ...([
    ['featured', ['star', 'Featured']],
    ['history', ['clock', 'History']],
  ] as const),
  ...([
    ['more', ['ellipsis', 'More']],
    ['mostRecent', ['clock', 'Most Recent']],
  ] as const),
  ...([
    ['mostViewed', ['list', 'Most Viewed']],
    ['recents', ['clock', 'Recents']],
  ] as const),
  ...([
    ['search', ['magnifyingglass', 'Search']],
    ['topRated', ['star', 'Top Rated']],
  ] as const),
]);

function symbolIn(props: Props, selected: boolean): string | undefined {
  const normal = [props.iconResourceName, props.iconSfSymbolName, props.drawableIconResourceName];
  const chosen = [
    props.selectedIconResourceName,
    props.selectedIconSfSymbolName,
    props.selectedDrawableIconResourceName,
  ];
  const [system] = SYSTEM.get(props.systemItem) ?? [];
  return [...(selected ? chosen : []), ...normal, system].map(textIn).find(Boolean);
}

export function tabOf(view: MountedView, selected: boolean): Tab {
  const { props } = view;
  return {
    key: keyOf(view),
    title: textIn(props.title) ?? SYSTEM.get(props.systemItem)?.[1] ?? '',
    badge: textIn(props.badgeValue),
    icon: iconOf(props, selected),
    symbol: symbolIn(props, selected),
    testID: textIn(props.tabBarItemTestID),
    label: textIn(props.tabBarItemAccessibilityLabel),
    tinted: props.iconType !== 'image',
  };
}

export type TabColors = {
  bar?: string | undefined;
  tab?: string | undefined;
  badge?: string | undefined;
  badgeText?: string | undefined;
  indicator?: string | undefined;
};

/** The colours of a tab, from its own appearance or from the props of the host (older versions). */
export function tabColors(host: Props, screen: Props, selected: boolean, context: ViewContext) {
  const palette = paletteOf(context);
  const look = recordIn(screen.standardAppearance);
  const states = { ...look, ...recordIn(look.stacked) };
  const state = recordIn(selected ? (states.selected ?? states.normal) : states.normal);
  const suffix = selected ? 'Active' : '';
  const first = (...values: unknown[]) =>
    values.map((value) => colorOf(value ?? undefined, palette)).find((one) => one !== undefined);
  const colors: TabColors = {
    bar: first(look.tabBarBackgroundColor, host.tabBarBackgroundColor),
    tab: first(
      state.tabBarItemIconColor,
      state.tabBarItemTitleFontColor,
      host[`tabBarItemIconColor${suffix}`],
      host[`tabBarItemTitleFontColor${suffix}`],
      selected ? host.tabBarTintColor : undefined,
    ),
    badge: first(
      state.tabBarItemBadgeBackgroundColor,
      look.tabBarItemBadgeBackgroundColor,
      screen.tabBarItemBadgeBackgroundColor,
    ),
    badgeText: first(look.tabBarItemBadgeTextColor, screen.tabBarItemBadgeTextColor),
    indicator: first(look.tabBarItemActiveIndicatorColor, host.tabBarItemActiveIndicatorColor),
  };
  return colors;
}
