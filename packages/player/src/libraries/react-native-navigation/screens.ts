import type { Props } from '../../protocol/worker.ts';
import type { ShadowNode } from '../../worker/fabric/node.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { FILL, type Pen } from './draw.ts';
import { drawFab } from './fab.ts';
import type { Layout } from './layout.ts';
import { merge, type Options, optionAt } from './options.ts';
import { drawSplitView, isSplit } from './split-view.ts';
import { drawTopBar, iconIn } from './top-bar.ts';

const WHITE = 0xffffffff;
const SIDE_MENU_WIDTH = 280;

/** The props of a screen, and of its status bar. On Android bars.ts sets the status bar. */
function screenProps({ isIos }: Pen, options: Options): Props {
  const { style, visible } = recordIn(isIos ? options.statusBar : undefined);
  return {
    ...FILL,
    activityState: 2,
    statusBarStyle: style === 'light' || style === 'dark' ? style : undefined,
    statusBarHidden: typeof visible === 'boolean' ? !visible : undefined,
  };
}

const isOff = (options: Options, ...path: string[]): boolean =>
  optionAt(options, 'animations', ...path, 'enabled') === false;

/** Whether the animation is off: first that of appearing, later that of leaving. */
function isStill(layout: Layout, options: Options, comes: string, goes: string): boolean {
  const [name, part] = layout.wasShown ? [goes, 'exit'] : [comes, 'enter'];
  return isOff(options, name) || isOff(options, name, part);
}

export function drawComponent(pen: Pen, layout: Layout, background?: number): ShadowNode {
  const options = layout.resolved(pen.defaults);
  const color =
    pen.color(options, 'layout', 'componentBackgroundColor') ??
    pen.color(options, 'layout', 'backgroundColor') ??
    background;
  return pen.surface(layout.tag('surface'), layout.name, layout.id, {
    flex: 1,
    backgroundColor: color,
  });
}

function drawInStack(pen: Pen, layout: Layout): ShadowNode {
  const options = layout.visible.resolved(pen.defaults);
  const tag = layout.tag('screen');
  const prevents = optionAt(options, 'topBar', 'backButton', 'popStackOnPress') === false;
  pen.handlers.set(tag, (name) => {
    if (name === 'topDismissed') pen.actions.dismissed(layout);
    if (name === 'topHeaderBackButtonClicked' || name === 'topNativeDismissCancelled')
      pen.actions.back(layout);
  });
  const props = {
    ...screenProps(pen, options),
    stackPresentation: 'push',
    stackAnimation: isStill(layout, options, 'push', 'pop') ? 'none' : 'default',
    gestureEnabled: options.popGesture !== false && !prevents,
    preventNativeDismiss: prevents,
  };
  const bar = layout.isComponent
    ? [drawTopBar(pen, layout, options), ...drawFab(pen, layout, options)]
    : [];
  return pen.view(tag, 'RNSScreen', props, drawLayout(pen, layout), ...bar);
}

/** The tab bar and the content of its tabs (UITabBarController, AHBottomNavigation). */
function drawTabs(pen: Pen, layout: Layout): ShadowNode {
  const suffix = pen.isIos ? 'IOS' : 'Android';
  const options = layout.visible.resolved(pen.defaults);
  const bar = recordIn(options.bottomTabs);
  const tag = layout.tag('tabs');
  pen.handlers.set(tag, (name, payload) => {
    if (name === 'topTabSelected')
      pen.actions.selected(layout, String(payload.selectedScreenKey), payload.isRepeated === true);
    if (name === 'topTabSelectionPrevented')
      pen.actions.pressedTab(layout, String(payload.preventedScreenKey));
  });
  const screens = layout.children.map((child) => {
    const all = [...child.all()].map((one) => one.options.bottomTab);
    const tab = merge(layout.resolved(pen.defaults).bottomTab, ...all);
    return pen.view(
      child.tag('tab'),
      `RNSTabsScreen${suffix}`,
      { ...FILL, ...tabProps(pen, tab, bar, child.id) },
      drawLayout(pen, child),
    );
  });
  const props = {
    flex: 1,
    navStateRequest: { selectedScreenKey: layout.front?.id },
    tabBarHidden: bar.visible === false,
    tabBarBackgroundColor: pen.color(bar, 'backgroundColor'),
  };
  return pen.view(tag, `RNSTabsHost${suffix}`, props, ...screens);
}

function tabProps(pen: Pen, tab: Options, bar: Options, key: string): Props {
  const { symbol, image } = iconIn(tab.icon, tab.sfSymbol);
  const selected = iconIn(tab.selectedIcon, tab.sfSelectedSymbol);
  const state = (iconColor: string, textColor: string) => ({
    tabBarItemIconColor: pen.color(tab, iconColor) ?? pen.color(tab, textColor),
    tabBarItemTitleFontColor: pen.color(tab, textColor),
  });
  const hasDot = recordIn(tab.dotIndicator).visible === true;
  return {
    screenKey: key,
    title: bar.titleDisplayMode === 'alwaysHide' ? '' : (textIn(tab.text) ?? ''),
    badgeValue: textIn(tab.badge) || (hasDot ? '' : undefined),
    iconImageSource: image && [image],
    selectedIconImageSource: selected.image && [selected.image],
    iconSfSymbolName: symbol,
    selectedIconSfSymbolName: selected.symbol,
    iconType: tab.disableIconTint === true ? 'image' : undefined,
    systemItem: pen.isIos ? textIn(tab.role) : undefined,
    preventNativeSelection: tab.selectTabOnPress === false,
    tabBarItemTestID: textIn(tab.testID),
    standardAppearance: {
      tabBarBackgroundColor: pen.color(bar, 'backgroundColor'),
      tabBarItemBadgeBackgroundColor:
        pen.color(tab, 'badgeColor') ?? pen.color(tab, 'dotIndicator', 'color'),
      stacked: {
        normal: state('iconColor', 'textColor'),
        selected: state('selectedIconColor', 'selectedTextColor'),
      },
    },
  };
}

/** Menus beside the content. Each is a drawer around the rest. */
function drawSideMenu(pen: Pen, layout: Layout): ShadowNode {
  const center = layout.children.find(({ type }) => type === 'SideMenuCenter');
  const content = center ? [drawLayout(pen, center)] : [];
  const options = layout.resolved(pen.defaults);
  let drawn = pen.view(layout.tag('center'), 'RCTView', FILL, ...content);
  for (const side of ['Left', 'Right'] as const) {
    const menu = layout.children.find(({ type }) => type === `SideMenu${side}`);
    if (!menu) continue;
    const name = side.toLowerCase();
    const own = recordIn(optionAt(options, 'sideMenu', name));
    const tag = layout.tag(name);
    pen.handlers.set(tag, (event) => {
      if (event === 'topDrawerOpen' || event === 'topDrawerClose')
        pen.actions.menu(layout, menu.type, event === 'topDrawerOpen');
    });
    const width = numberIn(own.width) ?? SIDE_MENU_WIDTH;
    drawn = pen.view(
      tag,
      'AndroidDrawerLayout',
      {
        ...FILL,
        drawerWidth: width,
        drawerPosition: name,
        drawerLockMode: own.enabled === false ? 'locked-closed' : 'unlocked',
      },
      drawn,
      pen.view(
        layout.tag(`${name} menu`),
        'RCTView',
        { position: 'absolute', top: 0, bottom: 0, width },
        drawLayout(pen, menu),
      ),
    );
  }
  return drawn;
}

export function drawLayout(pen: Pen, layout: Layout): ShadowNode {
  switch (layout.type) {
    case 'Stack': {
      const screens = layout.children.map((child) => drawInStack(pen, child));
      return pen.view(layout.tag('stack'), 'RNSScreenStack', { flex: 1 }, ...screens);
    }
    case 'BottomTabs':
      return drawTabs(pen, layout);
    case 'SideMenuRoot':
      return drawSideMenu(pen, layout);
    case 'Component':
      return drawComponent(pen, layout, WHITE);
    case 'ExternalComponent':
      // A native view of the app, which the upload does not contain. A box shows its name.
      return pen.view(layout.tag('external'), layout.name, { flex: 1 });
    default: {
      if (isSplit(layout, pen.isTablet)) return drawSplitView(pen, layout, drawLayout);
      // The parts of a side menu, and of a split view what is seen of it.
      const front = layout.front ? [drawLayout(pen, layout.front)] : [];
      return pen.view(layout.tag('part'), 'RCTView', { flex: 1 }, ...front);
    }
  }
}

const TRANSPARENT = new Set<unknown>(['overFullScreen', 'overCurrentContext']);
const FULL = new Set<unknown>(['fullScreen', 'currentContext']);

export function presentationOf(options: Options, isIos: boolean): string {
  const style = options.modalPresentationStyle;
  if (TRANSPARENT.has(style)) return 'transparentModal';
  return isIos && !FULL.has(style) ? 'modal' : 'fullScreenModal';
}

/** The root, or a modal above it. */
export function drawRoot(pen: Pen, layout: Layout, isModal: boolean): ShadowNode {
  const options = layout.visible.resolved(pen.defaults);
  const kind = presentationOf(options, pen.isIos);
  const tag = layout.tag('root');
  pen.handlers.set(tag, (name) => {
    if (name === 'topDismissed') pen.actions.dismissed(layout);
  });
  const fades = options.modalTransitionStyle === 'crossDissolve';
  const usual = pen.isIos ? 'default' : 'slide_from_bottom';
  const animation = isStill(layout, options, 'showModal', 'dismissModal') ? 'none' : usual;
  const isClear = isModal && kind === 'transparentModal';
  const props = {
    ...screenProps(pen, options),
    ...(isModal && {
      stackPresentation: kind,
      stackAnimation: fades && animation !== 'none' ? 'fade' : animation,
      gestureEnabled: optionAt(options, 'modal', 'swipeToDismiss') !== false,
    }),
  };
  const content =
    isClear && layout.isComponent ? drawComponent(pen, layout) : drawLayout(pen, layout);
  return pen.view(tag, 'RNSScreen', props, content);
}

/** A component above everything. Touches beside its views may go to what is below. */
export function drawOverlay(pen: Pen, layout: Layout): ShadowNode {
  const options = layout.resolved(pen.defaults);
  const intercepts = optionAt(options, 'overlay', 'interceptTouchOutside') !== false;
  const { visible } = layout;
  const surface = pen.surface(visible.tag('surface'), visible.name, visible.id, {
    ...FILL,
    pointerEvents: intercepts ? 'auto' : 'box-none',
  });
  return pen.view(layout.tag('overlay'), 'RNSFullWindowOverlay', FILL, surface);
}
