import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { onToggle } from '../../frame/views/switch.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, recordIn } from '../read-props.ts';

/** The places of box and mark in a square of 32: BEMPathManager.m for iOS, AppCompat for Android. */
const SIZE = 32;
const CIRCLE = { box: '', mark: 'M10.1 16 15.5 20.3 22.9 11.7' };
const SQUARE = { box: '3', mark: 'M7.2 16 15.3 22.4 26.4 9.6' };
const ANDROID = { box: '2', mark: 'M10.5 16 14.5 20 21.5 12.5' };
/** The distance of the box of Android from the edges of the view. */
const INSET = 8;

const svgOf = (name: string, classes: string): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  element.setAttribute('class', classes);
  return element;
};

function attributes(element: SVGElement, all: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, String(value));
}

/** The colours of an app by the custom properties that style-checkbox.css reads. */
function colorsOf(props: Props, context: ViewContext): Record<string, string | undefined> {
  const color = (value: unknown) => colorOf(value, paletteOf(context));
  const { true: on, false: off } = recordIn(props.tintColors);
  if (context.platform === 'android')
    return { '--on': color(on), '--fill': color(on), '--off': color(off) };
  return {
    '--on': color(props.onTintColor),
    '--fill': color(props.onFillColor),
    '--mark': color(props.onCheckColor),
    '--off': color(props.tintColor),
  };
}

/**
 * RNCCheckbox, AndroidCheckBox: @react-native-community/checkbox/src/js/CheckBox.ios.tsx,
 * CheckBox.android.tsx. It shows what was pressed at once, as on a device.
 */
export const checkbox: ViewFactory = (context) => {
  const isAndroid = context.platform === 'android';
  const element = elementOf('view checkbox');
  const svg = svgOf('svg', 'checkbox-picture');
  const [outline, mark] = [svgOf('rect', 'checkbox-box'), svgOf('path', 'checkbox-mark')];
  attributes(svg, { viewBox: `0 0 ${SIZE} ${SIZE}`, 'aria-hidden': 'true' });
  svg.append(outline, mark);
  element.append(svg);
  const style = box(context, element);
  let on = false;
  let isDisabled = false;

  const show = (value: boolean) => {
    on = value;
    element.setAttribute('aria-checked', String(on));
  };
  const toggle = () => {
    if (isDisabled) return;
    show(!on);
    const said = { target: context.tag, value: on };
    if (isAndroid) context.emit('topChange', said, PRIORITY.discrete);
    else {
      context.emit('topValueChange', { ...said, name: 'tap' }, PRIORITY.discrete);
      context.emit('topAnimationDidStop', { ...said, name: 'animation' });
    }
  };
  onToggle(element, toggle);

  function draw(props: Props): void {
    const look = isAndroid ? ANDROID : props.boxType === 'square' ? SQUARE : CIRCLE;
    const line = numberIn(props.lineWidth) ?? 2;
    const from = isAndroid ? INSET : line / 2;
    const length = SIZE - 2 * from;
    const rx = look.box || length / 2;
    attributes(outline, { x: from, y: from, width: length, height: length, rx });
    outline.toggleAttribute('hidden', props.hideBox === true);
    mark.setAttribute('d', look.mark);
    svg.setAttribute('stroke-width', String(line));
    for (const [name, color] of Object.entries(colorsOf(props, context)))
      element.style.setProperty(name, color ?? null);
  }

  return {
    element,
    update(props, changed) {
      style(props, changed);
      isDisabled = props.disabled === true || props.enabled === false;
      element.setAttribute('role', 'checkbox');
      element.tabIndex = isDisabled ? -1 : 0;
      element.setAttribute('aria-disabled', String(isDisabled));
      draw(props);
      const name = isAndroid ? 'on' : 'value';
      show(name in changed ? changed[name] === true : on);
    },
  };
};
