import type { NativeModule } from '../thread.ts';
import { emitter, later } from './answers.ts';

/** Newer Android draws apps below its bar, and takes a colour only from those that set one. */
const BACKGROUND = 'transparent';

const STYLES: Record<string, 'light' | 'dark'> = {
  'light-content': 'light',
  'dark-content': 'dark',
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeStatusBarManagerIOS.js, …Android.js */
export const statusBar: NativeModule = ({ settings, send }) => ({
  ...emitter,
  getConstants: () => ({ HEIGHT: settings.insets.top, DEFAULT_BACKGROUND_COLOR: BACKGROUND }),
  getHeight: (then: (height: object) => void) => later({ height: settings.insets.top })(then),
  setStyle: (style?: string | null) =>
    send({
      type: 'notice',
      notice: { notice: 'statusBar', style: STYLES[style ?? ''] ?? 'default' },
    }),
  setHidden: (hidden: boolean) =>
    send({ type: 'notice', notice: { notice: 'statusBar', hidden: Boolean(hidden) } }),
  setColor: (color: number) =>
    send({ type: 'notice', notice: { notice: 'statusBar', color: Number(color) } }),
  setTranslucent() {},
  setNetworkActivityIndicatorVisible() {},
});
