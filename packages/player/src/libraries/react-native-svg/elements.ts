/** The SVG elements of react-native-svg's components. */
export const ELEMENTS: Record<string, string> = {
  RNSVGGroup: 'g',
  RNSVGPath: 'path',
  RNSVGRect: 'rect',
  RNSVGCircle: 'circle',
  RNSVGEllipse: 'ellipse',
  RNSVGLine: 'line',
  RNSVGDefs: 'defs',
  RNSVGUse: 'use',
  RNSVGText: 'text',
  RNSVGTSpan: 'tspan',
  RNSVGTextPath: 'textPath',
  RNSVGImage: 'image',
  RNSVGLinearGradient: 'linearGradient',
  RNSVGRadialGradient: 'radialGradient',
  RNSVGClipPath: 'clipPath',
  RNSVGMask: 'mask',
  RNSVGPattern: 'pattern',
  RNSVGMarker: 'marker',
  RNSVGSymbol: 'symbol',
  RNSVGForeignObject: 'foreignObject',
  RNSVGFilter: 'filter',
  RNSVGFeBlend: 'feBlend',
  RNSVGFeColorMatrix: 'feColorMatrix',
  RNSVGFeComposite: 'feComposite',
  RNSVGFeFlood: 'feFlood',
  RNSVGFeOffset: 'feOffset',
  RNSVGFeGaussianBlur: 'feGaussianBlur',
  RNSVGFeMerge: 'feMerge',
};

const NAMESPACE = 'http://www.w3.org/2000/svg';

export const svgElement = (name: string): SVGElement =>
  document.createElementNS(NAMESPACE, name) as SVGElement;

/** Sets an attribute, or removes it when the value is undefined. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
