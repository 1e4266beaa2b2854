import { colorOf } from '../style/color.ts';
import { finite, wordOf } from '../style/length.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

const SVG = 'http://www.w3.org/2000/svg';
const SPOKES = 8;

function drawing(name: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', name);
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

function add(svg: SVGElement, name: string, attributes: Record<string, string | number>) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  svg.append(shape);
}

/** The spokes of iOS (UIActivityIndicatorView). */
function spokes(): SVGElement {
  const svg = drawing('spinner-spokes');
  for (let at = 0; at < SPOKES; at += 1) {
    const opacity = 0.2 + (0.8 * (at + 1)) / SPOKES;
    const transform = `rotate(${(360 / SPOKES) * at} 10 10)`;
    add(svg, 'rect', { x: 8.9, y: 0.8, width: 2.2, height: 5.4, rx: 1.1, opacity, transform });
  }
  return svg;
}

/** The ring of Android (android.widget.ProgressBar). */
function ring(): SVGElement {
  const svg = drawing('spinner-ring');
  add(svg, 'circle', { cx: 10, cy: 10, r: 7.5, pathLength: 100 });
  return svg;
}

/**
 * ActivityIndicatorView, RCTActivityIndicatorView:
 * react-native/Libraries/Components/ActivityIndicator/ActivityIndicatorViewNativeComponent.js
 */
export const activityIndicator: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view spinner';
  element.append(context.platform === 'ios' ? spokes() : ring());
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      if (!element.hasAttribute('role')) element.setAttribute('role', 'progressbar');
      const stopped = props.animating === false;
      element.classList.toggle('is-stopped', stopped);
      element.classList.toggle('is-hidden', stopped && props.hidesWhenStopped !== false);
      element.classList.toggle('is-large', props.size === 'large');
      const color = colorOf(props.color, context);
      if (color) element.style.setProperty('--tint', color);
      else element.style.removeProperty('--tint');
    },
  };
};

/**
 * AndroidProgressBar:
 * react-native/Libraries/Components/ProgressBarAndroid/ProgressBarAndroidNativeComponent.js
 */
export const progressBar: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view spinner';
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  element.append(ring(), bar);
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      const horizontal = props.styleAttr === 'Horizontal';
      const progress = Math.min(1, Math.max(0, finite(props.progress) ?? 0));
      const endless = !horizontal || props.indeterminate !== false;
      element.classList.toggle('is-horizontal', horizontal);
      element.classList.toggle('is-endless', endless);
      element.classList.toggle('is-hidden', props.animating === false);
      element.setAttribute('data-size', wordOf(props.styleAttr ?? 'Normal'));
      element.style.setProperty('--progress', String(progress));
      element.setAttribute('role', 'progressbar');
      if (endless) element.removeAttribute('aria-valuenow');
      else element.setAttribute('aria-valuenow', String(Math.round(progress * 100)));
      const color = colorOf(props.color, context);
      if (color) element.style.setProperty('--tint', color);
      else element.style.removeProperty('--tint');
    },
  };
};
