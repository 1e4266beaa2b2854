import { colorOf } from '../../page/style/color.ts';
import type { MountedView, ViewContext } from '../../page/view.ts';
import type { Props } from '../../protocol.ts';
import { listIn, paletteOf, recordIn, textIn } from '../read.ts';

/** What a tab shows of its screen, whichever version of the library wrote it down. */
export type Tab = {
  key: string;
  title: string;
  badge: string | undefined;
  icon: string | undefined;
  testID: string | undefined;
  label: string | undefined;
  /** The icon is a shape in the colour of the tab. */
  tinted: boolean;
};

export const keyOf = ({ props }: MountedView): string =>
  textIn(props.screenKey) ?? textIn(props.tabKey) ?? '';

const uriIn = (value: unknown): string | undefined =>
  textIn(recordIn(listIn(value)[0] ?? value).uri);

/** Newer versions have the image itself, older ones an object around it. */
function iconOf(props: Props, selected: boolean): string | undefined {
  const normal = [props.iconImageSource, props.imageIconResource, recordIn(props.icon).imageSource];
  const chosen = [props.selectedIconImageSource, props.selectedImageIconResource];
  const uris = [...(selected ? chosen : []), ...normal].map(uriIn);
  return uris.find((uri) => uri !== undefined);
}

export function tabOf(view: MountedView, selected: boolean): Tab {
  const { props } = view;
  return {
    key: keyOf(view),
    title: textIn(props.title) ?? '',
    badge: textIn(props.badgeValue),
    icon: iconOf(props, selected),
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

/** Colours of a tab: from the host (older versions, tint), or its own appearance. */
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
      ...[state.tabBarItemIconColor, state.tabBarItemTitleFontColor],
      ...[host[`tabBarItemIconColor${suffix}`], host[`tabBarItemTitleFontColor${suffix}`]],
      selected ? host.tabBarTintColor : undefined,
    ),
    badge: first(
      ...[state.tabBarItemBadgeBackgroundColor, look.tabBarItemBadgeBackgroundColor],
      screen.tabBarItemBadgeBackgroundColor,
    ),
    badgeText: first(look.tabBarItemBadgeTextColor, screen.tabBarItemBadgeTextColor),
    indicator: first(look.tabBarItemActiveIndicatorColor, host.tabBarItemActiveIndicatorColor),
  };
  return colors;
}
