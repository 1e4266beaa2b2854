import { createFilling } from '../../frame/tell-layout.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { overrideScrolling } from './scroll-override.ts';
import { keyOf } from './tab.ts';
import { createTabBar } from './tab-bar.ts';

const SCREEN = /^RNS(Bottom)?TabsScreen/;

type Origin = 'user' | 'programmatic-js' | 'implicit';

/** The update functions of hosts, by element. A changed screen redraws the bar of its host. */
const hosts = new WeakMap<Element, () => void>();

/**
 * RNSTabsHostIOS, RNSTabsHostAndroid:
 * react-native-screens/src/fabric/tabs/TabsHostIOSNativeComponent.ts.
 * RNSBottomTabs of older versions: bottom-tabs/BottomTabsNativeComponent.ts
 */
export const tabsHost: ViewFactory = (context) => {
  const { app, emit } = context;
  const isOld = context.component === 'RNSBottomTabs';
  const element = elementOf('view tabs-host');
  const content = elementOf('view tabs-content');
  const filling = createFilling(app, content);
  const update = box(context, element);
  let props: Props = {};
  let screens: MountedView[] = [];
  let selected = '';
  let provenance = 0;

  const tell = (name: string, payload: Props = {}) => emit(name, payload, PRIORITY.discrete);
  const render = () => {
    for (const view of screens) {
      if (!(view.element instanceof HTMLElement)) continue;
      const isSelected = keyOf(view) === selected;
      view.element.classList.toggle('is-covered', !isSelected);
      view.element.inert = !isSelected;
    }
    bar.show(props, screens, selected);
  };

  const select = (key: string, origin: Origin) => {
    const before = screens.find((view) => keyOf(view) === selected);
    const after = screens.find((view) => keyOf(view) === key);
    const isRepeated = key === selected;
    if (!after && origin !== 'implicit') return;
    selected = key;
    if (!isRepeated) {
      provenance += 1;
      before?.context.emit('topWillDisappear', {}, PRIORITY.discrete);
      after?.context.emit('topWillAppear', {}, PRIORITY.discrete);
      render();
      before?.context.emit('topDidDisappear', {}, PRIORITY.discrete);
      after?.context.emit('topDidAppear', {}, PRIORITY.discrete);
    }
    if (isOld || origin === 'implicit') return;
    tell('topTabSelected', {
      selectedScreenKey: key,
      provenance,
      isRepeated,
      actionOrigin: origin,
      hasTriggeredSpecialEffect: false,
    });
  };

  const bar = createTabBar(context, (view) => {
    const key = keyOf(view);
    if (isOld) {
      tell('topNativeFocusChange', { tabKey: key });
      if (props.controlNavigationStateInJS !== true) select(key, 'user');
    } else if (view.props.preventNativeSelection === true)
      tell('topTabSelectionPrevented', {
        selectedScreenKey: selected,
        provenance,
        preventedScreenKey: key,
      });
    else select(key, 'user');
  });
  element.append(content, bar.element);

  /** Selects the tab that JavaScript requests. */
  const request = () => {
    const { selectedScreenKey, baseProvenance } = recordIn(props.navStateRequest);
    const key = textIn(selectedScreenKey);
    if (key === undefined || key === selected || !screens.some((view) => keyOf(view) === key))
      return;
    const base = numberIn(baseProvenance) ?? provenance;
    if (selected !== '' && props.rejectStaleNavStateUpdates === true && base < provenance) {
      tell('topTabSelectionRejected', {
        selectedScreenKey: selected,
        provenance,
        rejectedScreenKey: key,
        rejectedBaseProvenance: base,
        rejectionReason: 'stale',
      });
      return;
    }
    select(key, selected === '' ? 'implicit' : 'programmatic-js');
  };

  const follow = () => {
    if (isOld) {
      const focused = screens.find((view) => view.props.isFocused === true);
      if (focused && keyOf(focused) !== selected) select(keyOf(focused), 'implicit');
    }
    const first = screens[0];
    if (first && !screens.some((view) => keyOf(view) === selected)) {
      selected = '';
      request();
      if (selected === '') select(keyOf(first), 'implicit');
    }
    render();
  };
  hosts.set(element, follow);
  const forget = app.onSurroundings(render);

  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      if ('navStateRequest' in changed) request();
      render();
    },
    arrange(children) {
      screens = children.filter(({ component }) => SCREEN.test(component));
      for (const { element: screen } of children)
        if (screen.parentElement !== content) content.append(screen);
      filling.fill(children);
      follow();
    },
    remove() {
      forget();
      filling.end();
    },
  };
};

/**
 * RNSTabsScreenIOS, RNSTabsScreenAndroid:
 * react-native-screens/src/fabric/tabs/TabsScreenIOSNativeComponent.ts.
 * RNSBottomTabsScreen in older versions.
 */
export const tabsScreen: ViewFactory = (context) => {
  const element = elementOf('view tab-screen');
  const update = box(context, element);
  const override = () => overrideScrolling(element);
  const forget = context.app.onCommit(override);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      const isAsked = props.overrideScrollViewContentInsetAdjustmentBehavior !== false;
      element.toggleAttribute('data-overrides', isAsked && context.platform === 'ios');
      const host = element.parentElement?.parentElement;
      if (host) context.app.afterCommit(() => hosts.get(host)?.());
    },
    remove: forget,
  };
};
