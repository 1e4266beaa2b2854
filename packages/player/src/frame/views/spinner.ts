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

/** As iOS draws it (UIActivityIndicatorView). */
export function spokes(): SVGElement {
  const svg = drawing('spinner-spokes');
  for (let at = 0; at < SPOKES; at += 1) {
    const opacity = 0.2 + (0.8 * (at + 1)) / SPOKES;
    const transform = `rotate(${(360 / SPOKES) * at} 10 10)`;
    add(svg, 'rect', { x: 8.9, y: 0.8, width: 2.2, height: 5.4, rx: 1.1, opacity, transform });
  }
  return svg;
}

/** As Android draws it (android.widget.ProgressBar). */
export function ring(): SVGElement {
  const svg = drawing('spinner-ring');
  add(svg, 'circle', { cx: 10, cy: 10, r: 7.5, pathLength: 100 });
  return svg;
}
