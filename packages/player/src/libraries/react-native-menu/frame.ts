import { ask } from '../../frame/dialogs/dialog.ts';
import type { View, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { watchLongPress } from '../controls/long-press.ts';
import { elementOf, plainView } from '../element.ts';
import { listIn, recordIn } from '../read-props.ts';
import { registerFrame } from '../register.ts';
import { actionsByPath, choicesIn, pressedAt } from './choices.ts';

/** The elements in a menu's view that can get the focus. */
const FOCUSABLE = '[tabindex="0"], button, input, a';

type Menu = {
  title: unknown;
  items: unknown;
  onLongPress: boolean;
  /** The events of opening and closing, and of a chosen item. */
  opened: string[];
  closed: string[];
  /** The event of a menu that closes without a choice. */
  cancelled?: string;
  chosen(id: string): [name: string, payload: Props];
};

/** A view with children that opens a menu, shown as a sheet with a button for each item. */
const menuView =
  (read: (props: Props, component: string) => Menu | undefined): ViewFactory =>
  (context) => {
    const element = elementOf('view');
    const update = box(context, element);
    let props: Props = {};
    let isOpen = false;
    const gone = new AbortController();
    const isLong = () => read(props, context.component)?.onLongPress;
    const tell = (name: string, payload: Props = {}) =>
      context.emit(name, payload, PRIORITY.discrete);

    async function open(): Promise<void> {
      const menu = read(props, context.component);
      const choices = choicesIn(menu?.items);
      if (!menu || isOpen || choices.length === 0) return;
      isOpen = true;
      for (const name of menu.opened) tell(name);
      const { title } = menu;
      const cancel = { id: '', text: 'Cancel', style: 'cancel' as const };
      const at = await ask(context.app, {
        as: 'sheet',
        title,
        message: '',
        // The app's ids may be equal or empty.
        choices: [...choices.map((one, index) => ({ ...one, id: String(index) })), cancel],
        label: 'Menu',
        signal: gone.signal,
      });
      isOpen = false;
      if (gone.signal.aborted) return;
      const choice = at ? choices[Number(at)] : undefined;
      if (choice) tell(...menu.chosen(choice.id));
      else if (menu.cancelled) tell(menu.cancelled);
      for (const name of menu.closed) tell(name);
    }
    element.addEventListener('click', () => {
      if (isLong() === false) void open();
    });
    watchLongPress(element, open, { isOn: () => isLong() === true });
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // A view that has a long press is pressed by its own keys, and opens by the key of menus.
      if (isLong() !== false && event.target !== element) return;
      event.preventDefault();
      void open();
    });
    /** The element that gets the focus: a focusable view inside, or else the menu. */
    const focusable = () => {
      const own = element.querySelector<HTMLElement>(FOCUSABLE);
      (own ?? element).ariaHasPopup = 'menu';
      if (own) element.removeAttribute('tabindex');
      else element.tabIndex = 0;
      element.role = own ? null : 'button';
    };
    return {
      element,
      update(all, changed) {
        props = all;
        update(all, changed);
        context.app.afterCommit(focusable);
      },
      command: (name) => void (name === 'show' && open()),
      remove: () => gone.abort(),
    } satisfies View;
  };

/** @react-native-menu/menu/src/NativeModuleSpecs/UIMenuNativeComponent.ts */
const actionsMenu = menuView(({ actions, title, shouldOpenOnLongPress }) => ({
  title,
  items: actions,
  onLongPress: shouldOpenOnLongPress === true,
  opened: ['topOpenMenu'],
  closed: ['topCloseMenu'],
  chosen: (event) => ['topPressAction', { event }],
}));

/** react-native-ios-context-menu/src/native_components: RNIContextMenuButton and RNIContextMenuView */
const contextMenu = menuView((props, component) => {
  const { menuTitle, menuItems } = recordIn(props.menuConfig);
  if (props.isContextMenuEnabled === false) return undefined;
  return {
    title: menuTitle,
    items: menuItems,
    onLongPress: !component.endsWith('Button') || props.isMenuPrimaryAction !== true,
    opened: ['topMenuWillShow', 'topMenuDidShow'],
    closed: ['topMenuWillHide', 'topMenuDidHide'],
    chosen: (actionKey) => ['topPressMenuItem', { actionKey }],
  };
});

/** react-native-context-menu-view/index.js. What is shown above an open menu is a child of it. */
const contextMenuView: ViewFactory = (context, first) => {
  const view = menuView(({ actions, title, dropdownMenuMode, disabled }) => {
    if (disabled === true) return undefined;
    return {
      title,
      items: actionsByPath(actions),
      onLongPress: dropdownMenuMode !== true,
      opened: [],
      closed: [],
      cancelled: 'topCancel',
      chosen: (id) => ['topPress', pressedAt(actions, id)],
    };
  })(context, first);
  if (view.element instanceof Element) view.element.classList.add('has-preview');
  return view;
};

/** @bsky.app/peek-menu/src/types.ts. Its preview is not shown. */
const peekMenu = menuView(({ menuItems }) => ({
  title: '',
  items: listIn(menuItems).map((item) => {
    const { id, label, destructive, disabled } = recordIn(item);
    return { id, title: label, attributes: { destructive, disabled } };
  }),
  onLongPress: true,
  opened: [],
  closed: [],
  chosen: (id) => ['topItemPress', { id }],
}));

/** A part of a menu that is shown only with it, such as its preview. */
const detached: ViewFactory = (context) => {
  const element = elementOf('view is-detached');
  return { element, update: box(context, element) };
};

const contextMenus: Record<string, ViewFactory> = {
  RNIContextMenuButton: contextMenu,
  RNIContextMenuView: contextMenu,
  RNIWrapperView: plainView,
  RNIDetachedView: detached,
  RNIDummyView: detached,
};
/** The names of version 2, where they are views of Expo. */
const ofExpo = Object.fromEntries(
  Object.entries(contextMenus).map(([name, view]) => [`ViewManagerAdapter_${name}`, view]),
);

registerFrame('react-native-menu.frame.js', {
  views: {
    MenuView: actionsMenu,
    ContextMenu: contextMenuView,
    ViewManagerAdapter_ExpoBlueskyPeekMenu: peekMenu,
    ...contextMenus,
    ...ofExpo,
  },
});
