import { arrangeChildren } from '../../frame/arrange-children.ts';
import { placeOf } from '../../frame/place.ts';
import { colorOf } from '../../frame/style/color.ts';
import { createDrawnPlaces } from '../../frame/tell-layout.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { paletteOf, textIn } from '../read-props.ts';
import { backText, createBackButton, sayBack } from './back-button.ts';
import { insetScrolling, watchScrolling } from './header-insets.ts';
import { createHeaderItems } from './header-items.ts';
import { headerParts, heightOf } from './header-parts.ts';
import { createLargeTitle, showText } from './header-title.ts';
import { dismiss } from './stack.ts';

const SLOTS = ['left', 'center', 'right', 'searchBar', 'back'] as const;
type Slot = (typeof SLOTS)[number];
const IN_BAR = new Set<Slot | undefined>(['left', 'center', 'right']);
const slotOf = ({ props }: MountedView): Slot | undefined => {
  const type = props.type ?? 'left';
  return type === 'title' ? 'center' : SLOTS.find((slot) => slot === type);
};

/**
 * RNSScreenStackHeaderConfig:
 * react-native-screens/src/fabric/ScreenStackHeaderConfigNativeComponent.ts
 */
export const header: ViewFactory = (context) => {
  const { app, platform } = context;
  const element = elementOf('screen-header');
  const bar = elementOf('header-bar');
  const title = elementOf('header-title', 'span');
  const large = elementOf('header-large-title', 'span');
  title.setAttribute('role', 'heading');
  large.setAttribute('role', 'heading');
  const screenOf = () => {
    const tag = element.parentElement?.getAttribute('data-tag');
    return tag ? app.view(Number(tag)) : undefined;
  };
  const back = createBackButton(platform, () => {
    const screen = screenOf();
    if (!screen) return;
    if (platform === 'android' && screen.props.nativeBackButtonDismissalEnabled !== true)
      screen.context.emit('topHeaderBackButtonClicked', {}, PRIORITY.discrete);
    else dismiss(screen, screen.element.parentElement ?? undefined);
  });
  const slots = {} as Record<Slot, HTMLElement>;
  for (const slot of SLOTS)
    slots[slot] = slot === 'back' ? back.image : elementOf(`header-${slot}`);
  const [left, right] = [
    createHeaderItems(context, 'is-left'),
    createHeaderItems(context, 'is-right'),
  ];
  bar.append(
    back.element,
    slots.left,
    left.element,
    title,
    slots.center,
    right.element,
    slots.right,
  );
  element.append(bar, large, slots.searchBar);
  const largeTitle = createLargeTitle(element, large, title);
  // Versions until 3.34 give all subviews a position at the right, which native headers ignore.
  const places = createDrawnPlaces(
    app,
    () => element,
    () => ({ right: undefined, maxWidth: bar.clientWidth }),
  );
  let props: Props = {};
  let children: MountedView[] = [];
  let emittedHeight = -1;

  const has = (slot: Slot) => children.some((child) => slotOf(child) === slot);
  const measure = () => {
    const screen = element.parentElement;
    if (!screen) return;
    const place = placeOf(screen);
    const inCard =
      screen.closest('[data-presentation="card"], [data-presentation="sheet"]') !== null;
    const hasSearch = has('searchBar') && platform === 'ios';
    const parts = headerParts(props, platform, app.surroundings(), { place, inCard, hasSearch });
    element.style.paddingTop = `${parts.inset}px`;
    bar.style.height = `${parts.bar}px`;
    const height = heightOf(parts);
    const isOver = props.translucent === true && platform === 'ios';
    watch(isOver ? screen : undefined);
    largeTitle.show(parts.large, insetScrolling(screen, isOver ? height : 0, app));
    back.element.hidden =
      !screen.hasAttribute('data-can-go-back') ||
      props.hideBackButton === true ||
      ((has('left') || !left.isEmpty()) && props.backButtonInCustomView !== true);
    sayBack(back, backText(props, screen), has('center') ? slots.center : title);
    app.tell(context.tag, { style: { position: 'absolute', left: 0, top: 0 } });
    places.tell();
    if (height === emittedHeight) return;
    emittedHeight = height;
    screenOf()?.context.emit('topHeaderHeightChange', { headerHeight: height }, PRIORITY.discrete);
  };
  const watch = watchScrolling(() => measure());
  const forget = app.onSurroundings(() => requestAnimationFrame(measure));

  const show = () => {
    const palette = paletteOf(context);
    element.style.display = props.hidden === true ? 'none' : '';
    element.classList.toggle('is-translucent', props.translucent === true);
    element.classList.toggle('no-shadow', props.hideShadow === true);
    const effect = platform === 'ios' && textIn(props.blurEffect);
    const blur = effect && effect !== 'systemDefault' ? effect : 'none';
    element.classList.toggle('has-blur', blur !== 'none');
    element.classList.toggle('is-light-blur', /light$/i.test(blur));
    element.classList.toggle('is-dark-blur', /dark$/i.test(blur));
    // The header may have another colour scheme than the device.
    const scheme = props.userInterfaceStyle;
    element.style.colorScheme = scheme === 'dark' || scheme === 'light' ? scheme : '';
    element.dir = props.direction === 'rtl' ? 'rtl' : 'ltr';
    const color = colorOf(props.backgroundColor, palette) ?? '';
    element.style.backgroundColor = color;
    element.style.setProperty('--own', color || null);
    element.style.setProperty('--tint', colorOf(props.color, palette) ?? null);
    title.textContent = large.textContent = textIn(props.title) ?? '';
    // On Android a left subview contains the title: ScreenStackHeaderConfig.kt.
    title.hidden = has('center') || (platform === 'android' && has('left'));
    showText(title, context, props, 'title');
    showText(large, context, props, 'largeTitle');
    showText(back.label, context, props, 'backTitle');
    app.afterCommit(measure);
  };

  return {
    element,
    update(all, changed) {
      props = all;
      if ('headerLeftBarButtonItems' in changed) left.show(props.headerLeftBarButtonItems);
      if ('headerRightBarButtonItems' in changed) right.show(props.headerRightBarButtonItems);
      show();
    },
    arrange(views) {
      children = views;
      for (const slot of SLOTS)
        arrangeChildren(
          slots[slot],
          views.filter((view) => slotOf(view) === slot),
        );
      places.watch(views.filter((view) => IN_BAR.has(slotOf(view))));
      show();
    },
    // It is above the content of its screen.
    place() {},
    remove() {
      forget();
      watch();
      places.end();
      left.leave();
      right.leave();
      largeTitle.leave();
    },
  };
};
