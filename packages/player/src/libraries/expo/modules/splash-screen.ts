import type { ExpoModule } from '../core/module.ts';

/** expo-splash-screen/src/SplashScreen.native.ts, and expo-router's use of it. */
export const splashScreen: ExpoModule = ({ send }) => {
  let isOfTheApp = false;
  let isGone = false;
  const show = (visible: boolean) =>
    send({ type: 'notice', notice: { notice: 'splash', visible } });
  const keep = () => {
    // It covers an app that starts, and never comes back.
    if (!isGone) show(true);
  };
  const prevent = async () => {
    isOfTheApp = true;
    keep();
    return true;
  };
  const preventForRouter = async () => keep();
  const hide = () => {
    isGone = true;
    show(false);
  };
  const hideLater = async () => {
    hide();
    return true;
  };
  // The router leaves it to an app that has asked for that.
  const hideForRouter = async () => {
    if (!isOfTheApp) hide();
  };
  return {
    ...{ setOptions() {}, preventAutoHideAsync: prevent, hide, hideAsync: hideLater },
    internalPreventAutoHideAsync: preventForRouter,
    _internal_preventAutoHideAsync: preventForRouter,
    ...{ internalMaybeHideAsync: hideForRouter, _internal_maybeHideAsync: hideForRouter },
  };
};
