import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { takeBack } from '../dialogs/layers.ts';
import { finite } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import { createDrawnPlaces } from '../tell-layout.ts';
import type { MountedView, ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { paletteOf } from './refresh-pull.ts';

const WIDTH = 300;
const EDGE = 24;
const MS = 250;
const STATE = { idle: 0, dragging: 1, settling: 2 };

/**
 * AndroidDrawerLayout:
 * react-native/src/private/components/drawerlayoutandroid/specs/AndroidDrawerLayoutNativeComponent.js
 */
export const drawerLayoutAndroid: ViewFactory = (context, first) => {
  const element = document.createElement('div');
  element.className = 'view';
  const scrim = document.createElement('div');
  scrim.className = 'drawer-scrim';
  const panel = document.createElement('div');
  panel.className = 'drawer-panel';
  element.append(scrim, panel);
  const setBox = box(context, element);
  const places = createDrawnPlaces(context.app, () => element);
  let props: Props = first;
  let open = false;
  let release = () => {};
  let swipe: { id: number; x: number } | undefined;

  const side = () => (props.drawerPosition === 'right' ? 1 : -1);
  const width = () => finite(props.drawerWidth) ?? WIDTH;
  const place = (offset: number, ms: number) => {
    panel.style.transition = ms > 0 ? `transform ${ms}ms, visibility ${ms}ms` : '';
    scrim.style.transition = ms > 0 ? `opacity ${ms}ms` : '';
    panel.style.visibility = offset > 0 ? 'visible' : '';
    panel.style.transform = `translateX(${side() * (1 - offset) * 100}%)`;
    scrim.style.opacity = String(offset);
    scrim.style.pointerEvents = offset > 0 ? 'auto' : '';
    context.emit('topDrawerSlide', { offset }, PRIORITY.continuous);
  };
  const emitState = (drawerState: number) => context.emit('topDrawerStateChanged', { drawerState });
  const set = (now: boolean) => {
    emitState(STATE.settling);
    place(now ? 1 : 0, MS);
    setTimeout(() => emitState(STATE.idle), MS);
    if (now === open) return;
    open = now;
    release();
    release = now ? takeBack(() => set(false)) : () => {};
    context.emit(now ? 'topDrawerOpen' : 'topDrawerClose', {});
  };
  const isLocked = () => String(props.drawerLockMode).startsWith('locked');

  scrim.addEventListener('click', () => !isLocked() && set(false));
  element.addEventListener('pointerdown', ({ pointerId, clientX }) => {
    const at = element.getBoundingClientRect();
    const edge = side() < 0 ? clientX - at.left : at.right - clientX;
    if (!isLocked() && !open && edge <= EDGE) swipe = { id: pointerId, x: clientX };
  });
  const abort = new AbortController();
  const follow = (end: boolean) => (event: PointerEvent) => {
    if (swipe?.id !== event.pointerId) return;
    const offset = Math.min(1, Math.max(0, (-side() * (event.clientX - swipe.x)) / width()));
    if (end) {
      swipe = undefined;
      if (offset > 0) set(offset > 0.4);
      return;
    }
    if (offset === 0) return;
    emitState(STATE.dragging);
    place(offset, 0);
  };
  addEventListener('pointermove', follow(false), { signal: abort.signal });
  addEventListener('pointerup', follow(true), { signal: abort.signal });
  addEventListener('pointercancel', follow(true), { signal: abort.signal });

  return {
    element,
    update(all, changed) {
      props = all;
      setBox(all, changed);
      element.style.overflow = 'clip';
      panel.style.width = `${width()}px`;
      panel.style[side() < 0 ? 'left' : 'right'] = '0';
      panel.style.background = colorOf(all.drawerBackgroundColor, paletteOf(context)) ?? '#fff';
      if (!open) panel.style.transform = `translateX(${side() * 100}%)`;
      context.app.afterCommit(places.tell);
    },
    arrange([content, drawer]: MountedView[]) {
      arrangeChildren(element, content ? [content] : []);
      arrangeChildren(panel, drawer ? [drawer] : []);
      places.watch(drawer ? [drawer] : []);
    },
    command(name) {
      if (name === 'openDrawer') set(true);
      if (name === 'closeDrawer') set(false);
    },
    remove() {
      places.end();
      release();
      abort.abort();
    },
  };
};
