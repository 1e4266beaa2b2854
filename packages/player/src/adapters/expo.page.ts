import { expoBlurView } from './expo/blur-view.ts';
import { expoImage } from './expo/image.ts';
import { expoLinearGradient } from './expo/linear-gradient.ts';
import { expoSymbol } from './expo/symbol.ts';
import { plainView } from './plain-view.ts';
import { registerPage } from './register.ts';

registerPage('expo.page.js', {
  views: {
    ViewManagerAdapter_ExpoImage: expoImage,
    ViewManagerAdapter_ExpoLinearGradient: expoLinearGradient,
    ViewManagerAdapter_ExpoBlur_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlurView: expoBlurView,
    ViewManagerAdapter_ExpoBlur_ExpoBlurTargetView: plainView,
    ViewManagerAdapter_SymbolModule: expoSymbol,
    ViewManagerAdapter_ExpoGlassEffect_GlassView: plainView,
    ViewManagerAdapter_ExpoGlassEffect_GlassContainer: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_NativeLinkPreviewView: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionSource: plainView,
    ViewManagerAdapter_ExpoRouterNativeLinkPreview_LinkZoomTransitionEnabler: plainView,
  },
});
