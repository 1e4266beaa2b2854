import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';

/** RNSScreenStackHeaderSubview: react-native-screens/src/fabric/ScreenStackHeaderSubviewNativeComponent.ts */
export const headerSubview: ViewFactory = (context) => {
  const element = elementOf('view header-subview');
  return { element, update: box(context, element) };
};
