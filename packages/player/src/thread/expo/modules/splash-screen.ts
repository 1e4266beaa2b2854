import type { ExpoModule } from '../module.ts';

/** expo-splash-screen/src/SplashScreen.native.ts, and expo-router's use of it. */
export const splashScreen: ExpoModule = ({ send }) => {
  let stays = false;
  const show = (visible: boolean) =>
    send({ type: 'notice', notice: { notice: 'splash', visible } });
  const prevent = async () => {
    stays = true;
    show(true);
    return true;
  };
  const hide = () => {
    stays = false;
    show(false);
  };
  const hideLater = async () => {
    hide();
    return true;
  };
  return {
    ...{ setOptions() {}, preventAutoHideAsync: prevent, hide, hideAsync: hideLater },
    ...{ internalPreventAutoHideAsync: prevent, _internal_preventAutoHideAsync: prevent },
    ...{ internalMaybeHideAsync: hideLater, _internal_maybeHideAsync: hideLater },
    isVisible: () => stays,
  };
};
