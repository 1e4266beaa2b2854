import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import type { Platform } from '../../protocol/settings.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf } from '../read-props.ts';

/**
 * Whether the JavaScript of a button knows an event. React throws for an unknown event. Only iOS
 * passes the listeners as props (react-native: ViewConfigIgnore.js). On Android another prop of the
 * same version shows it: RNGestureHandlerButtonNativeComponent.ts has both or neither.
 */
export const hears = (props: Props, name: string, platform: Platform): boolean =>
  props[name.replace(/^top/, 'on')] === true ||
  (platform === 'android' && numberIn(props.longPressDuration) !== undefined);

/**
 * RNGestureHandlerButton:
 * react-native-gesture-handler/src/specs/RNGestureHandlerButtonNativeComponent.ts
 */
export const button: ViewFactory = (context) => {
  const { app, emit, platform } = context;
  const element = elementOf('view gesture-button');
  const update = box(context, element);
  let props: Props = {};
  let pressed: number | undefined;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;

  const isInside = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  };
  // In version 3 the button emits its events. In version 2 a gesture handler in the worker does.
  const tell = (name: string, event: PointerEvent) => {
    const at = element.getBoundingClientRect();
    const window = app.screen.getBoundingClientRect();
    const payload = {
      pointerInside: isInside(event),
      numberOfPointers: 1,
      pointerType: 0,
      x: event.clientX - at.left,
      y: event.clientY - at.top,
      absoluteX: event.clientX - window.left,
      absoluteY: event.clientY - window.top,
    };
    if (hears(props, name, platform)) emit(name, payload, PRIORITY.discrete);
  };
  const release = (event: PointerEvent) => {
    clearTimeout(longPress);
    pressed = undefined;
    element.classList.remove('is-pressed');
    tell('topButtonPressOut', event);
  };

  element.addEventListener('pointerdown', (event) => {
    if (props.enabled === false || event.button > 0 || pressed !== undefined) return;
    pressed = event.pointerId;
    wasLong = false;
    element.classList.add('is-pressed');
    tell('topButtonPressIn', event);
    const wait = numberIn(props.longPressDuration) ?? -1;
    if (props.hasLongPressHandler !== true && wait < 0) return;
    longPress = setTimeout(
      () => {
        wasLong = true;
        tell('topButtonLongPress', event);
      },
      wait < 0 ? 600 : wait,
    );
  });
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pressed) return;
    const counts = event.type === 'pointerup' && isInside(event) && !wasLong;
    release(event);
    if (counts) tell('topButtonPress', event);
    tell('topButtonInteractionFinished', event);
  };
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);

  return {
    element,
    update(all, changed) {
      props = all;
      update(all, changed);
      if (element.getAttribute('role') === null) element.setAttribute('role', 'button');
      element.setAttribute('aria-disabled', String(props.enabled === false));
      const ripple = colorOf(props.rippleColor ?? undefined, paletteOf(context));
      element.style.setProperty('--ripple', platform === 'android' ? (ripple ?? null) : null);
      const opacity = numberIn(props.activeOpacity);
      element.style.setProperty('--active-opacity', opacity === undefined ? null : `${opacity}`);
    },
    remove() {
      clearTimeout(longPress);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    },
  };
};
