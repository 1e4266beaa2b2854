/** Views of libraries with one view each. */
import { plainView } from './plain-view.ts';
import { registerPage } from './register.ts';
import { datePicker } from './small/date-picker.ts';
import { fastImage } from './small/fast-image.ts';
import { gradient } from './small/gradient.ts';
import { masked } from './small/masked.ts';
import { lottie, webView } from './small/notice.ts';
import { pager } from './small/pager.ts';
import { picker } from './small/picker.ts';
import { segmented } from './small/segmented.ts';
import { slider } from './small/slider.ts';

registerPage('small.page.js', {
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
