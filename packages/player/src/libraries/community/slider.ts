import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, textIn } from '../read-props.ts';

/** RNCSlider: @react-native-community/slider/src/RNCSliderNativeComponent.ts */
export const slider: ViewFactory = (context) => {
  const element = elementOf('view slider');
  const input = document.createElement('input');
  input.type = 'range';
  element.append(input);
  const update = box(context, element);
  let limits = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  let isHeld = false;
  let isNew = true;

  const tell = (name: string) =>
    context.emit(name, { value: input.valueAsNumber, fromUser: true }, PRIORITY.discrete);
  const paint = () => {
    const [least, most] = [Number(input.min), Number(input.max)];
    const part = most > least ? (input.valueAsNumber - least) / (most - least) : 0;
    input.style.setProperty('--part', `${part * 100}%`);
  };
  const set = (value: number) => {
    input.valueAsNumber = Math.min(Math.max(value, limits.lower), limits.upper);
    paint();
  };
  const changed = () => {
    set(input.valueAsNumber);
    tell('topChange');
    tell('topRNCSliderValueChange');
  };
  input.addEventListener('input', () => {
    // The keyboard fires `input` without a pointer event.
    if (!isHeld) tell('topRNCSliderSlidingStart');
    isHeld = true;
    changed();
  });
  const complete = () => {
    if (isHeld) tell('topRNCSliderSlidingComplete');
    isHeld = false;
  };
  /** A `change` event follows immediately, but none when the thumb was not moved. */
  const released = () => setTimeout(complete, 0);
  input.addEventListener('pointerdown', () => {
    if (!isHeld) tell('topRNCSliderSlidingStart');
    isHeld = true;
    // The pointer may be released outside the slider.
    for (const name of ['pointerup', 'pointercancel'])
      addEventListener(name, released, { once: true });
  });
  input.addEventListener('change', complete);

  return {
    element,
    update(props, news) {
      update(props, news);
      const palette = paletteOf(context);
      const [least, most] = [numberIn(props.minimumValue) ?? 0, numberIn(props.maximumValue) ?? 1];
      const step = numberIn(props.step) ?? 0;
      input.min = String(least);
      input.max = String(most);
      input.step = step > 0 ? String(step) : 'any';
      limits = {
        lower: numberIn(props.lowerLimit) ?? Number.NEGATIVE_INFINITY,
        upper: numberIn(props.upperLimit) ?? Number.POSITIVE_INFINITY,
      };
      input.disabled = props.disabled === true;
      input.dir = props.inverted === true ? 'rtl' : '';
      input.classList.toggle('is-vertical', props.vertical === true);
      const label = textIn(props.accessibilityLabel);
      if (label !== undefined) input.setAttribute('aria-label', label);
      const paintAs = (name: string, color: unknown) =>
        input.style.setProperty(name, colorOf(color ?? undefined, palette) ?? null);
      paintAs('--minimum', props.minimumTrackTintColor);
      paintAs('--maximum', props.maximumTrackTintColor);
      paintAs('--thumb', props.thumbTintColor);
      // JavaScript passes no value instead of 0. An input without a value is in the middle.
      if (!isHeld && (isNew || 'value' in news)) set(numberIn(props.value) ?? 0);
      else paint();
      isNew = false;
    },
    command(name, [value]) {
      if (name === 'updateValue' && typeof value === 'number') set(value);
    },
    remove() {
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, released);
    },
  };
};
