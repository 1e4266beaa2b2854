import { arrangeChildren } from '../../frame/arrange-children.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { modifierIn, uiColor } from './modifiers.ts';
import { part, tell } from './part.ts';
import { nameOfSymbol, symbolIn } from './text.ts';

/** The look of a button: SwiftUI's buttonStyle, or the name of Compose's component. */
function lookOf(props: Props, component: string): string {
  const style = textIn(modifierIn(props, 'buttonStyle')?.style) ?? textIn(props.variant);
  const compose = /_(Filled|FilledTonal|Outlined|Elevated|Text|Icon)(Icon)?(Toggle)?Button$/.exec(
    component,
  );
  return style ?? compose?.[1] ?? 'plain';
}

/** Button of SwiftUI and Compose; IconButton, FloatingActionButton and chips of Compose. */
export const button: ViewFactory = part((context) => {
  const { component, platform } = context;
  const element = elementOf('ui ui-button', 'button') as HTMLButtonElement;
  element.type = 'button';
  const icon = elementOf('ui-button-icon', 'span');
  const words = elementOf('ui-button-words', 'span');
  element.append(icon, words);
  let value = false;
  element.addEventListener('click', () => {
    for (const name of ['topButtonPress', 'topButtonPressed', 'topNativeClick', 'topItemPressed'])
      if (listens.has(name)) tell(context, name);
    if (listens.has('topCheckedChange')) tell(context, 'topCheckedChange', { value: !value });
  });
  const listens = new Set<string>();
  return {
    element,
    draw(props) {
      listens.clear();
      for (const [name, is] of Object.entries(props))
        if (is === true && name.startsWith('on')) listens.add(name.replace(/^on/, 'top'));
      // Compose's Button is filled, and SwiftUI's is text.
      const isMain =
        platform === 'android' && /_(Button|\w*FloatingActionButtonView)$/.test(component);
      element.dataset.look = isMain ? 'Filled' : lookOf(props, component);
      element.dataset.role = textIn(props.role) ?? '';
      value = props.selected === true || props.checked === true;
      const isChoice = 'selected' in props || 'checked' in props;
      // One of a row of segments, or a chip that is on or off.
      const isRadio = /_SegmentedButtonView$/.test(component) && 'selected' in props;
      if (isRadio) element.role = 'radio';
      if (isChoice) element.setAttribute(isRadio ? 'aria-checked' : 'aria-pressed', String(value));
      element.toggleAttribute('data-choice', isChoice);
      element.toggleAttribute('data-on', isChoice && value);
      element.disabled = props.enabled === false || props.disabled === true;
      icon.replaceChildren(...symbolIn(props.systemImage, context));
      words.textContent = textIn(props.label) ?? textIn(props.text) ?? '';
      const isIcon = words.textContent === '' && textIn(props.systemImage) !== undefined;
      element.ariaLabel = isIcon ? nameOfSymbol(props.systemImage) : null;
      const colors = recordIn(props.colors);
      element.style.backgroundColor = uiColor(colors.containerColor ?? props.color, context) ?? '';
      element.style.color = uiColor(colors.contentColor, context) ?? '';
    },
    arrange: (children) => arrangeChildren(element, children, [icon, words]),
  };
});

type Toggled = { name: string; payload: (is: boolean) => Props; read: (props: Props) => boolean };

/** Toggle, Switch, Checkbox and RadioButton. They return to the app's value if it does not change. */
function toggleOf(kind: 'switch' | 'checkbox' | 'radio', events: readonly Toggled[]): ViewFactory {
  return part((context) => {
    const element = elementOf('ui ui-toggle');
    const icon = elementOf('ui-button-icon', 'span');
    const words = elementOf('ui-label-words', 'span');
    const knob = elementOf(kind === 'switch' ? 'switch' : `ui-check is-${kind}`, 'button');
    knob.setAttribute('role', kind);
    if (kind === 'switch') knob.append(elementOf('switch-track'), elementOf('switch-thumb'));
    element.append(icon, words, knob);
    element.id = `ui-toggle-${context.tag}`;
    let now: Props = {};
    const isOn = () => events.some(({ read }) => read(now));
    const hears = () => events.some(({ name }) => now[name.replace(/^top/, 'on')] === true);
    const show = (is: boolean) =>
      knob.setAttribute('aria-checked', now.state === 'indeterminate' ? 'mixed' : String(is));
    knob.addEventListener('click', (event) => {
      // The view around it is pressed instead.
      if (!hears()) return;
      event.stopPropagation();
      const next = kind === 'radio' || !isOn();
      show(next);
      for (const { name, payload } of events)
        if (now[name.replace(/^top/, 'on')] === true) tell(context, name, payload(next));
      // An app that does not follow shows its own value again.
      setTimeout(() => show(isOn()), 1000);
    });
    return {
      element,
      control: knob,
      draw(props) {
        now = props;
        show(isOn());
        knob.tabIndex = hears() ? 0 : -1;
        knob.toggleAttribute('disabled', props.enabled === false);
        knob.setAttribute('aria-disabled', String(props.enabled === false));
        words.textContent = textIn(props.label) ?? '';
        knob.ariaLabel = words.textContent || textIn(props.accessibilityLabel) || null;
        icon.replaceChildren(...symbolIn(props.systemImage, context));
        const hasLabel = words.textContent !== '' && !modifierIn(props, 'labelsHidden');
        element.classList.toggle('ui-wide', hasLabel || element.childElementCount > 3);
        const color = (value: unknown) => uiColor(value, context) ?? null;
        const colors = recordIn(props.colors);
        knob.style.setProperty('--track', isOn() ? color(colors.checkedTrackColor) : null);
      },
      arrange: (children) => {
        arrangeChildren(element, children, [icon, words]);
        element.append(knob);
        if (children.length > 0 && !knob.ariaLabel)
          knob.setAttribute('aria-labelledby', element.id);
        element.classList.toggle(
          'ui-wide',
          element.classList.contains('ui-wide') || children.length > 0,
        );
      },
    };
  });
}

const isTrue = (name: string) => (props: Props) => props[name] === true;
const checked: Toggled = {
  name: 'topCheckedChange',
  payload: (value) => ({ value }),
  read: isTrue('value'),
};

export const toggle = toggleOf('switch', [
  { name: 'topIsOnChange', payload: (isOn) => ({ isOn }), read: isTrue('isOn') },
  checked,
  { name: 'topValueChange', payload: (value) => ({ value }), read: isTrue('checked') },
]);
export const checkbox = toggleOf('checkbox', [
  checked,
  { name: 'topNativeClick', payload: () => ({}), read: ({ state }) => state === 'on' },
]);
export const radio = toggleOf('radio', [
  { name: 'topButtonPressed', payload: () => ({}), read: isTrue('selected') },
  { name: 'topClick', payload: () => ({}), read: isTrue('selected') },
]);

/** SliderView of SwiftUI and Compose. */
export const slider: ViewFactory = part((context) => {
  const element = elementOf('ui slider ui-slider ui-wide');
  const input = elementOf('', 'input') as HTMLInputElement;
  input.type = 'range';
  // SwiftUI does not show the label of a slider, and reads it out.
  const label = elementOf('voice');
  label.id = `ui-slider-${context.tag}`;
  element.append(input, label);
  let eventCount = 0;
  const paint = () => {
    const [least, most] = [Number(input.min), Number(input.max)];
    const part = most > least ? (input.valueAsNumber - least) / (most - least) : 0;
    input.style.setProperty('--part', `${part * 100}%`);
  };
  let isHeld = false;
  input.addEventListener('input', () => {
    paint();
    eventCount += 1;
    if (!isHeld) tell(context, 'topEditingChanged', { isEditing: true });
    isHeld = true;
    const payload = { value: input.valueAsNumber, eventCount };
    tell(context, context.platform === 'ios' ? 'topValueChanged' : 'topValueChange', payload);
  });
  input.addEventListener('change', () => {
    isHeld = false;
    tell(context, 'topEditingChanged', { isEditing: false });
    tell(context, 'topValueChangeFinished');
  });
  return {
    element,
    control: input,
    draw(props, changed) {
      const [least, most] = [numberIn(props.min) ?? 0, numberIn(props.max) ?? 1];
      const steps = numberIn(props.steps) ?? 0;
      const step = numberIn(props.step) ?? (steps > 0 ? (most - least) / (steps + 1) : 0);
      input.min = String(least);
      input.max = String(most);
      input.step = step > 0 ? String(step) : 'any';
      input.disabled = props.enabled === false;
      if ('value' in changed && !isHeld) input.valueAsNumber = numberIn(props.value) ?? least;
      const colors = recordIn(props.colors);
      const color = (value: unknown) => uiColor(value, context) ?? null;
      input.style.setProperty('--minimum', color(colors.activeTrackColor) ?? 'var(--ui-tint)');
      input.style.setProperty('--thumb', color(colors.thumbColor));
      paint();
    },
    arrange(children) {
      const before = children.filter(({ props }) => props.name === 'minimum');
      const after = children.filter(({ props }) => props.name === 'maximum');
      const names = children.filter(({ props }) => props.name === 'label');
      arrangeChildren(element, before);
      element.append(input, label);
      arrangeChildren(label, names);
      if (names.length > 0 && !input.ariaLabel) input.setAttribute('aria-labelledby', label.id);
      for (const { element: one } of after) element.append(one);
    },
  };
});

/** ProgressView and GaugeView of SwiftUI, and the indicators of Compose. */
export const progress = (shape: 'line' | 'ring'): ViewFactory =>
  part((context: ViewContext) => {
    const element = elementOf('ui ui-progress');
    const bar = elementOf('ui-bar');
    element.append(bar);
    const isGauge = context.component.endsWith('_GaugeView');
    element.setAttribute('role', isGauge ? 'meter' : 'progressbar');
    element.setAttribute('aria-valuemin', '0');
    element.setAttribute('aria-valuemax', '100');
    element.id = `ui-progress-${context.tag}`;
    return {
      element,
      draw(props) {
        const [least, most] = [numberIn(props.min) ?? 0, numberIn(props.max) ?? 1];
        const value = numberIn(props.value ?? props.progress);
        const style = textIn(modifierIn(props, 'progressViewStyle')?.style);
        // SwiftUI draws indeterminate progress as a ring.
        const isRing =
          style === 'circular' ||
          shape === 'ring' ||
          (context.platform === 'ios' && value === undefined && style !== 'linear');
        element.classList.toggle('is-ring', isRing);
        element.classList.toggle('ui-wide', !isRing);
        element.classList.toggle('is-endless', value === undefined);
        const part = value === undefined ? 0.3 : (value - least) / (most - least || 1);
        bar.style.setProperty('--part', String(Math.min(1, Math.max(0, part))));
        bar.style.color = uiColor(props.color, context) ?? '';
        if (value === undefined) element.removeAttribute('aria-valuenow');
        else element.setAttribute('aria-valuenow', String(Math.round(part * 100)));
      },
      arrange(children) {
        arrangeChildren(element, children, [bar]);
        if (children.length > 0 && !element.ariaLabel)
          element.setAttribute('aria-labelledby', element.id);
      },
    };
  });
