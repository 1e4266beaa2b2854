const SVG = 'http://www.w3.org/2000/svg';

const shape = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

const SPOKES = 8;

/** iOS: eight spokes, as many of them drawn as it was pulled; Android: an arc. */
export function createSpinner(platform: 'ios' | 'android') {
  const svg = shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  const spokes = Array.from({ length: SPOKES }, (_, index) =>
    shape('rect', {
      ...{ x: 11, y: 2, width: 2, height: 6, rx: 1, fill: 'currentColor' },
      ...{ transform: `rotate(${(index * 360) / SPOKES} 12 12)`, opacity: (index + 2) / 10 },
    }),
  );
  const arc = shape('circle', {
    ...{ cx: 12, cy: 12, r: 8, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5 },
  });
  svg.append(...(platform === 'ios' ? spokes : [arc]));
  return {
    element: svg,
    /** From 0 to 1: pulled far enough. */
    show(progress: number): void {
      for (const [index, spoke] of spokes.entries())
        (spoke as SVGElement).style.visibility =
          index < Math.ceil(progress * SPOKES) ? 'visible' : 'hidden';
      arc.setAttribute('stroke-dasharray', `${Math.min(1, progress) * 40} 60`);
    },
  };
}
