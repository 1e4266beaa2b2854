import { plainView } from '../plain-view.ts';
import { registerPage } from '../register.ts';
import { expoBlurView } from './views/blur-view.ts';
import { expoImage } from './views/image.ts';
import { expoLinearGradient } from './views/linear-gradient.ts';
import { expoSymbol } from './views/symbol.ts';

registerPage('expo.frame.js', {
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
