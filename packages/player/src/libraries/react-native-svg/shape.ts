import { accessibility } from '../../frame/accessibility.ts';
import { transformOf } from '../../frame/style/transform.ts';
import type { ViewFactory } from '../../frame/view.ts';
import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { fontFamilyOf } from '../../shared/font-families.ts';
import { paletteOf, recordIn, textIn, wordIn } from '../read-props.ts';
import { ELEMENTS, setAttribute, svgElement } from './elements.ts';
import { geometryOf } from './geometry.ts';
import { idsWithin, imageUrl, link, maskTypeOf, showMergeNodes, showStops } from './links.ts';
import { brushOf, paintOf, strokeAndFill } from './paint.ts';

const FONT = {
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  fontStyle: 'font-style',
  fontStretch: 'font-stretch',
  textAnchor: 'text-anchor',
  textDecoration: 'text-decoration',
  letterSpacing: 'letter-spacing',
  wordSpacing: 'word-spacing',
};

/** The font attributes, from the `font` prop. Elements inside inherit them. */
function fontOf(props: Props, platform: Platform): Record<string, string | undefined> {
  const font = recordIn(props.font);
  const attributes: Record<string, string | undefined> = {};
  for (const [name, attribute] of Object.entries(FONT)) attributes[attribute] = wordIn(font[name]);
  attributes['font-family'] = fontFamilyOf(font.fontFamily, platform);
  const baseline = textIn(props.alignmentBaseline);
  attributes['dominant-baseline'] = baseline === 'baseline' ? 'alphabetic' : baseline;
  attributes['baseline-shift'] = wordIn(props.baselineShift ?? props.verticalAlign);
  return attributes;
}

/** Sets the text of a span, which is before its child elements. */
function showContent(element: SVGElement, content: unknown): void {
  const text = textIn(content);
  const first = element.firstChild;
  if (first instanceof Text) {
    if (text === undefined) first.remove();
    else first.data = text;
  } else if (text !== undefined) element.prepend(text);
}

/** Every element in a drawing: react-native-svg/src/fabric/PathNativeComponent.ts and others. */
export const shape: ViewFactory = (context) => {
  const { app, emit } = context;
  const name = ELEMENTS[context.component] ?? 'g';
  const element = svgElement(name);
  let emittedLayout = '';

  const all = (attributes: Record<string, string | undefined>) => {
    for (const [attribute, value] of Object.entries(attributes))
      setAttribute(element, attribute, value);
  };
  // References need the drawing around the element, which is known once it is connected.
  const finish = (props: Props) => {
    if (!element.isConnected) return;
    const palette = paletteOf(context);
    link(element, props);
    if (!name.startsWith('fe')) all(strokeAndFill(props, palette, idsWithin(element)));
    if (props.onSvgLayout !== true || !(element instanceof SVGGraphicsElement)) return;
    const { x, y, width, height } = element.getBBox();
    const layout = { x, y, width, height };
    if (emittedLayout === JSON.stringify(layout)) return;
    emittedLayout = JSON.stringify(layout);
    emit('topSvgLayout', { layout });
  };

  if (name === 'image')
    element.addEventListener('load', () => {
      const { width, height } = (element as SVGImageElement).getBBox();
      const uri = element.getAttribute('href') ?? '';
      emit('topLoad', { source: { uri, width, height } });
    });

  return {
    element,
    update(props, changed) {
      const palette = paletteOf(context);
      accessibility(element, props, changed);
      all(geometryOf(name, props));
      if (name === 'text' || name === 'tspan' || name === 'textPath' || name === 'g')
        all(fontOf(props, context.platform));
      if (name === 'tspan') showContent(element, props.content);
      if (name === 'image') setAttribute(element, 'href', imageUrl(props, app.resolve));
      if ('gradient' in changed) showStops(element, props.gradient, palette);
      if (name === 'feMerge') showMergeNodes(element, props.nodes);
      if (name === 'mask') setAttribute(element, 'mask-type', maskTypeOf(props.maskType));
      if (name === 'feFlood') {
        setAttribute(element, 'flood-color', brushOf(props.floodColor, palette, String));
        setAttribute(element, 'flood-opacity', props.floodOpacity?.toString());
      }
      element.style.color = paintOf(props.color, palette) ?? '';
      if ('transform' in changed) element.style.transform = transformOf(props.transform) ?? '';
      app.afterCommit(() => finish(props));
    },
  };
};
