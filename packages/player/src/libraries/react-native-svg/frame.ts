/** The views of react-native-svg, versions 13 to 15. */
import { registerFrame } from '../register.ts';
import { drawing } from './drawing.ts';
import { ELEMENTS } from './elements.ts';
import { shape } from './shape.ts';

registerFrame('react-native-svg.frame.js', {
  views: {
    ...Object.fromEntries(Object.keys(ELEMENTS).map((component) => [component, shape])),
    RNSVGSvgView: drawing,
    RNSVGSvgViewAndroid: drawing,
  },
});
