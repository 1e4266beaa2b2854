import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { MountedView, ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { iconImage, iconSymbol } from './icon.ts';
import { keyOf, type Tab, type TabColors, tabColors, tabOf } from './tab.ts';

/** The tab bar, as in UITabBarController and in Material's BottomNavigationView. */
export function createTabBar(context: ViewContext, pressed: (view: MountedView) => void) {
  const element = elementOf('tab-bar');
  element.setAttribute('role', 'tablist');
  // Elements are reused, because one may have the focus or be pressed during an update.
  const buttons = new Map<string, { element: HTMLElement; view: MountedView }>();
  const buttonOf = (view: MountedView) => {
    const known = buttons.get(keyOf(view)) ?? { element: elementOf('tab', 'button'), view };
    known.view = view;
    if (!buttons.has(keyOf(view))) known.element.onclick = () => pressed(known.view);
    buttons.set(keyOf(view), known);
    return known.element;
  };
  return {
    element,
    show(host: Props, views: readonly MountedView[], selected: string): void {
      element.style.display = host.tabBarHidden === true ? 'none' : '';
      element.style.paddingBottom = `${context.app.surroundings().insets.bottom}px`;
      element.style.backgroundColor = '';
      const shown = views.map((view) => {
        const isSelected = keyOf(view) === selected;
        const colors = tabColors(host, view.props, isSelected, context);
        if (isSelected && colors.bar) element.style.backgroundColor = colors.bar;
        const button = buttonOf(view);
        drawTab(button, { context, tab: tabOf(view, isSelected), colors, isSelected });
        return button;
      });
      for (const [key, { element: button }] of buttons) {
        if (shown.includes(button)) continue;
        button.remove();
        buttons.delete(key);
      }
      arrangeChildren(element, [], shown);
    },
  };
}

type Look = { context: ViewContext; tab: Tab; colors: TabColors; isSelected: boolean };

export function drawTab(button: HTMLElement, { context, tab, colors, isSelected }: Look): void {
  button.className = isSelected ? 'tab is-selected' : 'tab';
  button.setAttribute('type', 'button');
  button.setAttribute('role', 'tab');
  button.setAttribute('aria-selected', String(isSelected));
  button.setAttribute('aria-label', tab.label ?? tab.title);
  if (tab.testID !== undefined) button.setAttribute('data-testid', tab.testID);
  button.style.color = colors.tab ?? '';
  button.style.setProperty('--indicator', colors.indicator ?? null);
  const icon = elementOf('tab-icon', 'span');
  const url = tab.icon === undefined ? '' : context.app.resolve(tab.icon);
  if (url !== '') icon.append(iconImage(url, tab.tinted));
  else if (tab.symbol) icon.append(iconSymbol(tab.symbol, context.app));
  if (tab.badge !== undefined) icon.append(badge(tab.badge, colors));
  const title = elementOf('tab-title', 'span');
  title.textContent = tab.title;
  button.replaceChildren(icon, title);
}

function badge(text: string, { badge: background, badgeText: color }: TabColors): HTMLElement {
  const element = elementOf(text === '' ? 'tab-badge is-dot' : 'tab-badge', 'span');
  element.textContent = text;
  if (background) element.style.backgroundColor = background;
  if (color) element.style.color = color;
  return element;
}
