import { arrangeChildren } from '../../frame/arrange-children.ts';
import { colorOf } from '../../frame/style/color.ts';
import { createFilling } from '../../frame/tell-layout.ts';
import type { MountedView, ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { watchLongPress } from '../controls/long-press.ts';
import { elementIn, elementOf } from '../element.ts';
import { listIn, paletteOf, recordIn, textIn } from '../read-props.ts';
import { uriIn } from './icon.ts';
import type { Tab, TabColors } from './tab.ts';
import { drawTab } from './tab-bar.ts';

/** Material shows the titles of this many tabs, and of more only that of the selected one. */
const MOST_LABELED = 3;

type Item = Tab & { isHidden: boolean; staysBefore: boolean; own: Props };

function itemsOf(props: Props): Item[] {
  return listIn(props.items).map((one, at) => {
    const own = recordIn(one);
    const key = textIn(own.key) ?? '';
    const isSelected = key === props.selectedPage;
    const icons = isSelected ? (props.focusedIcons ?? props.icons) : props.icons;
    return {
      key,
      title: textIn(own.title) ?? key,
      badge: textIn(own.badge),
      icon: uriIn(listIn(icons)[at]) || undefined,
      symbol: textIn((isSelected && own.focusedSfSymbol) || own.sfSymbol),
      testID: textIn(own.testID),
      label: undefined,
      tinted: own.iconRenderingMode !== 'original',
      isHidden: own.hidden === true,
      staysBefore: own.preventsDefault === true,
      own,
    };
  });
}

function colorsOf(props: Props, own: Props, isSelected: boolean, context: ViewContext): TabColors {
  const color = (value: unknown) => colorOf(value ?? undefined, paletteOf(context));
  const active = color(own.activeTintColor) ?? color(props.activeTintColor);
  return {
    tab: isSelected ? active : color(props.inactiveTintColor),
    badge: color(own.badgeBackgroundColor),
    badgeText: color(own.badgeTextColor),
    indicator: color(props.activeIndicatorColor),
  };
}

/** RNCTabView: react-native-bottom-tabs/src/TabViewNativeComponent.ts */
export const bottomTabs: ViewFactory = (context) => {
  const { app, platform } = context;
  const element = elementOf('view tabs-host');
  // As in UITabBarController, pages of iOS reach below the bar.
  element.classList.toggle('is-below-bar', platform === 'ios');
  const content = elementOf('view tabs-content');
  const bar = elementOf('tab-bar');
  bar.setAttribute('role', 'tablist');
  element.append(content, bar);
  const filling = createFilling(app, content);
  const update = box(context, element);
  // Elements are reused, because one may have the focus or be pressed during an update.
  const buttons = new Map<string, HTMLElement>();
  let props: Props = {};
  let pages: MountedView[] = [];
  let selected = '';

  const emit = (name: string, key: string) => context.emit(name, { key }, PRIORITY.discrete);
  const buttonOf = (key: string): HTMLElement => {
    const known = buttons.get(key);
    if (known) return known;
    const button = elementOf('tab', 'button');
    buttons.set(key, button);
    watchLongPress(button, () => emit('topTabLongPress', key));
    button.onclick = () => {
      const item = itemsOf(props).find((one) => one.key === key);
      if (!item?.staysBefore) selected = key;
      show();
      emit('topPageSelected', key);
    };
    return button;
  };

  const show = () => {
    const items = itemsOf({ ...props, selectedPage: selected });
    const shown = items.filter(({ isHidden }) => !isHidden);
    const isLabeled = props.labeled ?? (platform === 'ios' || shown.length <= MOST_LABELED);
    bar.style.display = props.tabBarHidden === true ? 'none' : '';
    bar.style.paddingBottom = `${app.surroundings().insets.bottom}px`;
    bar.style.backgroundColor = colorOf(props.barTintColor ?? undefined, paletteOf(context)) ?? '';
    const drawn = shown.map((item) => {
      const button = buttonOf(item.key);
      const isSelected = item.key === selected;
      const colors = colorsOf(props, item.own, isSelected, context);
      const isNamed = isLabeled === true || (props.labeled === undefined && isSelected);
      drawTab(button, { context, tab: item, colors, isSelected });
      button.classList.toggle('is-unnamed', !isNamed);
      return button;
    });
    for (const button of buttons.values()) if (!drawn.includes(button)) button.remove();
    arrangeChildren(bar, [], drawn);
    for (const [at, page] of pages.entries()) {
      const isShown = items[at]?.key === selected;
      const place = elementIn(page);
      place?.classList.toggle('is-covered', !isShown);
      place?.toggleAttribute('inert', !isShown);
    }
  };

  let before = '';
  const measure = () => {
    const [{ clientWidth: width, clientHeight: height }, { offsetHeight }] = [content, bar];
    const now = [width, height, offsetHeight].join();
    if (now === before || width === 0) return;
    before = now;
    context.emit('topNativeLayout', { width, height });
    context.emit('topTabBarMeasured', { height: offsetHeight });
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(content);
  sizes.observe(bar);
  const forget = app.onSurroundings(show);

  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      if ('selectedPage' in changed) selected = textIn(all.selectedPage) ?? '';
      show();
    },
    arrange(children) {
      pages = children;
      arrangeChildren(content, children);
      filling.fill(children);
      show();
    },
    remove() {
      sizes.disconnect();
      filling.end();
      forget();
    },
  };
};
