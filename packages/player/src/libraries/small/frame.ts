/** Views of libraries with one view each. */
import { plainView } from '../plain-view.ts';
import { registerPage } from '../register.ts';
import { datePicker } from './date-picker.ts';
import { fastImage } from './fast-image.ts';
import { gradient } from './gradient.ts';
import { masked } from './masked.ts';
import { lottie, webView } from './notice.ts';
import { pager } from './pager.ts';
import { picker } from './picker.ts';
import { segmented } from './segmented.ts';
import { slider } from './slider.ts';

registerPage('small.frame.js', {
  views: {
    ...{ RNCMaskedView: masked, BVLinearGradient: gradient, RNCSlider: slider },
    ...{ RNCPicker: picker, RNCAndroidDialogPicker: picker, RNCAndroidDropdownPicker: picker },
    ...{ RNCSegmentedControl: segmented, RNCWebView: webView, LottieAnimationView: lottie },
    ...{ FastImageView: fastImage, RNDateTimePicker: datePicker },
    ...{ RNCViewPager: pager, LEGACY_RNCViewPager: pager },
    // react-native-keyboard-controller: a keyboard covers nothing here.
    ...{ KeyboardControllerView: plainView, KeyboardGestureArea: plainView },
    ...{ KeyboardBackgroundView: plainView, KeyboardToolbarGroupView: plainView },
    ClippingScrollViewDecoratorView: plainView,
  },
});
