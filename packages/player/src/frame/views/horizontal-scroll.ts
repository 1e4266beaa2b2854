import type { ViewFactory } from '../view.ts';
import { scrollView } from './scroll.ts';

/** AndroidHorizontalScrollView: react-native/Libraries/Components/ScrollView/AndroidHorizontalScrollViewNativeComponent.js */
export const horizontalScroll: ViewFactory = (context, first) => scrollView(context, first, true);
