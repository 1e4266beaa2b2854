import type { ViewFactory } from '../../frame/view.ts';
import { image } from '../../frame/views/image.ts';
import { boxNoneView, plainView } from '../element.ts';
import { registerFrame } from '../register.ts';
import { checkbox } from './checkbox.ts';
import { dateDialogView } from './date-dialog-view.ts';
import { datePicker } from './date-picker.ts';
import { googleSignInButton } from './google-sign-in-button.ts';
import { keyboardController, overKeyboard } from './keyboard-controller.ts';
import { gradient } from './linear-gradient.ts';
import { masked } from './masked-view.ts';
import { pager } from './pager-view.ts';
import { fieldPicker, wheelPicker } from './picker.ts';
import { segmented } from './segmented-control.ts';
import { slider } from './slider.ts';
import { uiTextView, uiTextViewChild } from './ui-text-view.ts';

const OF_LOADING = /^top(Load|LoadStart|LoadEnd|Progress|Error)$/;

/**
 * FastImageView: react-native-fast-image/src/index.tsx. It is React Native's image, but its events
 * have other names, and `topFastImageLoad` has the size only.
 */
const fastImage: ViewFactory = (context, props) => {
  const view = image(
    {
      ...context,
      emit(name, payload = {}, priority) {
        const { source, ...rest } = payload;
        const { width, height } = Object(source) as Record<string, unknown>;
        const said = name === 'topLoad' ? { width, height } : rest;
        context.emit(name.replace(OF_LOADING, 'topFastImage$1'), said, priority);
      },
    },
    props,
  );
  return {
    ...view,
    update: (all, changed) => view.update({ ...all, shouldNotifyLoadEvents: true }, changed),
  };
};

/** Views of libraries with one view each. */

registerFrame('community.frame.js', {
  views: {
    // react-native-teleport: moved views stay where they are.
    PortalHostView: boxNoneView,
    PortalView: boxNoneView,
    // @callstack/liquid-glass, as on a system without glass.
    LiquidGlassView: plainView,
    LiquidGlassContainerView: plainView,
    // react-native-a11y-order and react-native-external-keyboard: their effect on assistive technology
    // and keyboards is not visible.
    A11yOrderView: plainView,
    A11yIndexView: plainView,
    A11yGroupView: plainView,
    RNAOA11yContainerView: plainView,
    ExternalKeyboardView: plainView,
    KeyboardFocusGroup: plainView,
    TextInputFocusWrapper: plainView,
    // react-native-avoid-softinput: the field that has the focus is scrolled into view anyway.
    AvoidSoftInputView: plainView,
    // react-native-fast-squircle: its corners are round.
    FastSquircleView: plainView,
    // An app's own, for what its finger does beside a scroll view (social-app).
    ScrollForwarderView: plainView,
    RNUITextView: uiTextView,
    RNUITextViewChild: uiTextViewChild,
    RNCMaskedView: masked,
    BVLinearGradient: gradient,
    RNCSlider: slider,
    RNCCheckbox: checkbox,
    AndroidCheckBox: checkbox,
    RNCPicker: wheelPicker,
    RNCAndroidDialogPicker: fieldPicker,
    RNCAndroidDropdownPicker: fieldPicker,
    RNCSegmentedControl: segmented,
    FastImageView: fastImage,
    RNGoogleSigninButton: googleSignInButton,
    RNDateTimePicker: datePicker,
    RNDatePicker: datePicker,
    RCTDatePicker: datePicker,
    VitrineDateDialog: dateDialogView,
    RNCViewPager: pager,
    LEGACY_RNCViewPager: pager,
    KeyboardControllerView: keyboardController,
    OverKeyboardView: overKeyboard,
    KeyboardExtender: plainView,
    KeyboardGestureArea: plainView,
    KeyboardBackgroundView: plainView,
    KeyboardToolbarGroupView: plainView,
    ClippingScrollViewDecoratorView: plainView,
  },
});
