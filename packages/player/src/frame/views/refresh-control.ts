import { text } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewFactory } from '../view.ts';
import { createSpinner } from './refresh-spinner.ts';
import { createRefresh, paletteOf, TRIGGER } from './refresh-state.ts';

/** PullToRefreshView: react-native/src/private/components/refreshcontrol/specs/PullToRefreshViewNativeComponent.js */
export const pullToRefresh: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'pull-spinner';
  const spinner = createSpinner('ios');
  const title = document.createElement('span');
  title.className = 'pull-title';
  element.append(spinner.element, title);
  const scroll = () => element.closest<HTMLElement>('.scroll');
  const refresh = createRefresh(context, {
    place(distance, settles) {
      element.classList.toggle('is-settling', settles);
      element.style.height = `${distance}px`;
      if (!element.classList.contains('is-refreshing')) spinner.show(distance / TRIGGER);
      const area = scroll();
      if (area) area.dataset.pulled = String(distance);
    },
    refreshing(now) {
      element.classList.toggle('is-refreshing', now);
      element.role = now ? 'progressbar' : null;
      spinner.show(now ? 1 : 0);
    },
  });
  return {
    element,
    update(props, changed) {
      element.style.color = colorOf(props.tintColor, paletteOf(context)) ?? '';
      title.textContent = text(props.title) ?? '';
      title.style.color = colorOf(props.titleColor, paletteOf(context)) ?? '';
      context.app.afterCommit(() => {
        refresh.attach(scroll());
        if ('refreshing' in changed) refresh.set(props.refreshing);
      });
    },
    command: refresh.command,
    remove: refresh.end,
  };
};
