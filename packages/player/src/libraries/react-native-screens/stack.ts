import { type MountedView, SCREENS_CHANGED, type ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementIn, elementOf } from '../element.ts';
import { numberIn } from '../read-props.ts';
import { motionOf, swipeMotionOf } from './keyframes.ts';
import { isLoose, letsSeeBelow } from './presentation.ts';
import { createBackdrops, ghostOf, placeScreens } from './stack-layers.ts';
import { createSwipes } from './swipes.ts';
import { holdTransition, runTransition, type Transition } from './transition.ts';

/** The dismiss functions of stacks, by their element. Headers call the one of their stack. */
const stacks = new WeakMap<Element, (screen: MountedView) => void>();

/** Dismisses a screen as the system does, by its back button or by a tap beside a sheet. */
export const dismiss = (screen: MountedView, stack: Element | undefined): void =>
  stack && stacks.get(stack)?.(screen);

/** Preloaded screens are mounted but not shown. */
const isShown = ({ props }: MountedView) => numberIn(props.activityState) !== 0;

/** RNSScreenStack: react-native-screens/src/fabric/ScreenStackNativeComponent.ts */
export const screenStack: ViewFactory = (context) => {
  const { app, emit, platform } = context;
  const element = elementOf('view screen-stack');
  const backdrops = createBackdrops((screen) => dismiss(screen, element));
  let shown: MountedView[] = [];
  /** Screens that the user has dismissed and that React has not removed yet. */
  const dismissed = new Set<MountedView>();
  let end = () => {};
  const tellChange = () => app.screen.dispatchEvent(new Event(SCREENS_CHANGED));

  const settle = (moving: readonly MountedView[] = []) => {
    const visible = shown.filter((view) => !dismissed.has(view));
    let covered = false;
    for (const [at, view] of [...visible.entries()].reverse()) {
      const top = at === visible.length - 1;
      const own = elementIn(view);
      if (own) own.inert = !top;
      own?.classList.toggle('is-covered', covered && !moving.includes(view));
      covered ||= !letsSeeBelow(view);
    }
    for (const view of dismissed)
      elementIn(view)?.classList.toggle('is-covered', !moving.includes(view));
    backdrops.show(visible, element, app.overlay);
    tellChange();
  };

  const move = (transition: Transition, ghost?: HTMLElement) => {
    end();
    const { upper, lower } = transition;
    settle([upper.view, lower.view].flatMap((view) => view ?? []));
    end = runTransition(transition, () => {
      ghost?.remove();
      settle();
      emit('topFinishTransitioning');
    });
  };

  const change = (
    before: MountedView[],
    was: MountedView | undefined,
    ghost: HTMLElement | undefined,
  ) => {
    const now = shown.findLast((view) => !dismissed.has(view));
    if (!now || was === now) return settle();
    const isNew = !before.includes(now);
    const replaced = isNew && was && !shown.includes(was);
    const closing = replaced ? now.props.replaceAnimation !== 'push' : !isNew;
    const party = { view: now, element: elementIn(now) };
    const other = {
      view: was && shown.includes(was) ? was : undefined,
      element: ghost ?? elementIn(was),
    };
    const [upper, lower] = closing ? [other, party] : [party, other];
    const driver = closing && !replaced ? was : now;
    const motion = was && driver ? motionOf(driver.props, platform) : undefined;
    if (ghost && closing) ghost.style.zIndex = '10000';
    move({ upper, lower, closing, motion }, ghost);
  };

  /** With `preventNativeDismiss`, the app gets an event instead, and decides itself. */
  const isPrevented = ({ props, context }: MountedView) => {
    if (platform !== 'ios' || props.preventNativeDismiss !== true) return false;
    context.emit('topNativeDismissCancelled', { dismissCount: 1 }, PRIORITY.discrete);
    return true;
  };

  const hold = (screen: MountedView) => {
    const below = shown[shown.indexOf(screen) - 1];
    const motion = swipeMotionOf(screen.props, platform);
    end();
    if (!below) return undefined;
    settle([screen, below]);
    const upper = { view: screen, element: elementIn(screen) };
    const held = holdTransition(
      { upper, lower: { view: below, element: elementIn(below) }, motion },
      (isGone) => {
        end = () => {};
        if (isGone) dismissed.add(screen);
        settle();
        emit('topFinishTransitioning');
      },
    );
    end = held.cancel;
    return { ...held, release: (goes: boolean) => held.release(goes && !isPrevented(screen)) };
  };

  const swipes = createSwipes((view) => ({
    canGo: () => isLoose(view) && view === shown.findLast((one) => !dismissed.has(one)),
    hold: () => hold(view),
  }));

  stacks.set(element, (screen) => {
    const below = shown[shown.indexOf(screen) - 1];
    const host = element.parentElement?.closest('[data-tag]');
    if (isPrevented(screen) || !below || !host) return;
    dismissed.add(screen);
    const upper = { view: screen, element: elementIn(screen) };
    const motion = motionOf(screen.props, platform);
    const lower = { view: below, element: elementIn(below) };
    move({ upper, lower, closing: true, isDismissed: true, motion });
  });

  return {
    element,
    update: box(context, element),
    arrange(children) {
      end();
      const before = shown;
      const was = before.findLast((view) => !dismissed.has(view));
      const left = was && !children.includes(was) ? elementIn(was) : undefined;
      const ghost = left && motionOf(was?.props ?? {}, platform) ? ghostOf(left) : undefined;
      if (ghost) left?.after(ghost);
      for (const view of [...dismissed]) if (!children.includes(view)) dismissed.delete(view);
      shown = children.filter(isShown);
      swipes.watch(shown.slice(1));
      placeScreens(children, element, app.overlay);
      for (const view of children) if (!isShown(view)) elementIn(view)?.classList.add('is-covered');
      change(before, was, ghost);
      app.afterCommit(tellChange);
    },
    remove() {
      end();
      app.afterCommit(tellChange);
      swipes.watch([]);
      // Backdrops above the window are outside this element and would stay.
      backdrops.show([], element, app.overlay);
    },
  };
};
