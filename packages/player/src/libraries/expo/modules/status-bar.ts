import type { ExpoModule } from '../core/module.ts';

/** expo-status-bar/src/ExpoStatusBar.ts; the bar itself is React Native's StatusBarManager. */
export const statusBar: ExpoModule = ({ send }) => ({
  setStyle: (style: unknown) =>
    send({
      type: 'notice',
      notice: {
        notice: 'statusBar',
        style: style === 'light' || style === 'dark' ? style : 'default',
      },
    }),
  setHidden: (hidden: unknown) =>
    send({ type: 'notice', notice: { notice: 'statusBar', hidden: hidden === true } }),
});
