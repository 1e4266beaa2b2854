import { expoBlurView } from './expo/blur-view.ts';
import { expoImage } from './expo/image.ts';
import { expoLinearGradient } from './expo/linear-gradient.ts';
import { expoPlainView } from './expo/plain-view.ts';
import { expoSymbol } from './expo/symbol.ts';
import { registerPage } from './register.ts';

registerPage('expo.page.js', {
  views: {
    ViewManagerAdapter_ExpoImage: expoImage,
    ViewManagerAdapter_ExpoLinearGradient: expoLinearGradient,
    ViewManagerAdapter_ExpoBlur_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlur_ExpoBlurTargetView: expoPlainView,
    ViewManagerAdapter_SymbolModule: expoSymbol,
    ViewManagerAdapter_ExpoGlassEffect_GlassView: expoPlainView,
    ViewManagerAdapter_ExpoGlassEffect_GlassContainer: expoPlainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_NativeLinkPreviewView: expoPlainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionSource: expoPlainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionEnabler: expoPlainView,
  },
});
