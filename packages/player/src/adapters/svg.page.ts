/** The views of react-native-svg, versions 13 to 15. */
import { registerPage } from './register.ts';
import { drawing } from './svg/drawing.ts';
import { ELEMENTS } from './svg/elements.ts';
import { shape } from './svg/shape.ts';

registerPage('svg.page.js', {
  views: {
    ...Object.fromEntries(Object.keys(ELEMENTS).map((component) => [component, shape])),
    ...{ RNSVGSvgView: drawing, RNSVGSvgViewAndroid: drawing },
  },
});
