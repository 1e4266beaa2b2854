import type { Props } from '../../protocol/worker.ts';
import { arrangeIn } from '../arrange-in.ts';
import { finite } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { createSpinner } from './refresh-spinner.ts';
import { createRefresh, paletteOf, TRIGGER } from './refresh-state.ts';

/** The disc waits so far above the list. */
const HIDDEN = 48;

/** AndroidSwipeRefreshLayout: react-native/src/private/components/refreshcontrol/specs/AndroidSwipeRefreshLayoutNativeComponent.js */
export const swipeRefresh: ViewFactory = (context, first) => {
  const element = document.createElement('div');
  element.className = 'view';
  const disc = document.createElement('div');
  disc.className = 'pull-disc';
  const spinner = createSpinner('android');
  disc.append(spinner.element);
  const setBox = box(context, element);
  let props: Props = first;
  const refresh = createRefresh(
    context,
    {
      place(distance, settles) {
        const down = distance && distance + HIDDEN + (finite(props.progressViewOffset) ?? 0);
        disc.classList.toggle('is-settling', settles);
        disc.style.transform = `translateY(${down}px)`;
        if (!disc.classList.contains('is-refreshing')) spinner.show(distance / TRIGGER);
      },
      refreshing(now) {
        disc.classList.toggle('is-refreshing', now);
        disc.role = now ? 'progressbar' : null;
        spinner.show(now ? 0.7 : 0);
      },
    },
    () => props.enabled !== false,
  );
  return {
    element,
    update(all, changed) {
      props = all;
      setBox(all, changed);
      element.style.overflow = 'clip';
      const colors: unknown[] = Array.isArray(all.colors) ? all.colors : [];
      disc.style.color = colorOf(colors[0], paletteOf(context)) ?? '';
      disc.style.background = colorOf(all.progressBackgroundColor, paletteOf(context)) ?? '';
      if ('refreshing' in changed) refresh.set(all.refreshing);
    },
    arrange(children) {
      arrangeIn(element, children);
      element.append(disc);
      const isScroll = (one: unknown) => one instanceof Element && one.matches('.scroll');
      refresh.attach(children.map((child) => child.element).find(isScroll) as Element | undefined);
    },
    command: refresh.command,
    remove: refresh.end,
  };
};
