import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';

/**
 * Switch, RCTSwitch, AndroidSwitch:
 * react-native/Libraries/Components/Switch/SwitchNativeComponent.js,
 * AndroidSwitchNativeComponent.js
 */
export const switchView: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view switch';
  const track = document.createElement('div');
  const thumb = document.createElement('div');
  track.className = 'switch-track';
  thumb.className = 'switch-thumb';
  element.append(track, thumb);
  const style = box(context, element);
  let now: Props = {};
  let on = false;

  const isDisabled = () => now.disabled === true || now.enabled === false;
  const show = (value: boolean) => {
    on = value;
    element.setAttribute('aria-checked', String(on));
    paint(context, element, now, on);
  };
  const toggle = () => {
    if (isDisabled()) return;
    show(!on);
    // If the app does not update the value, React Native sets it back by a command.
    context.emit('topChange', { value: on, target: context.tag }, PRIORITY.discrete);
  };
  onToggle(element, toggle);

  return {
    element,
    update(props, changed) {
      now = props;
      style(props, changed);
      element.setAttribute('role', 'switch');
      element.tabIndex = isDisabled() ? -1 : 0;
      element.setAttribute('aria-disabled', String(isDisabled()));
      const value = props.value ?? props.on;
      show('value' in changed || 'on' in changed ? value === true : on);
    },
    command(name, [value]) {
      if (name === 'setValue' || name === 'setNativeValue') show(value === true);
    },
  };
};

function paint(context: ViewContext, element: HTMLElement, props: Props, on: boolean): void {
  const off =
    props.trackColorForFalse ?? (context.platform === 'ios' ? props.tintColor : undefined);
  const track = on ? (props.onTintColor ?? props.trackColorForTrue) : off;
  const colors = {
    '--track': colorOf(track ?? props.trackTintColor, context),
    '--thumb': colorOf(props.thumbTintColor ?? props.thumbColor, context),
  };
  for (const [name, color] of Object.entries(colors)) {
    if (color) element.style.setProperty(name, color);
    else element.style.removeProperty(name);
  }
}

/**
 * Calls `toggle` when a switch or a checkbox is pressed, or gets Enter or a space. A key that is held
 * down toggles once.
 */
export function onToggle(element: HTMLElement, toggle: () => void): void {
  element.addEventListener('click', toggle);
  element.addEventListener('keydown', (event) => {
    if (event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    toggle();
    event.preventDefault();
    event.stopPropagation();
  });
}
