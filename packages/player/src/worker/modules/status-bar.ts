import { statusBarColor, statusBarHeight } from '../../shared/bars.ts';
import type { NativeModule } from '../context.ts';
import { emitter, later } from './answers.ts';

const STYLES: Record<string, 'light' | 'dark'> = {
  'light-content': 'light',
  'dark-content': 'dark',
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeStatusBarManagerIOS.js, …Android.js */
export const statusBar: NativeModule = ({ settings, send }) => ({
  ...emitter,
  getConstants: () => ({
    HEIGHT: statusBarHeight(settings),
    DEFAULT_BACKGROUND_COLOR: statusBarColor(settings),
  }),
  getHeight: (then: (height: object) => void) => later({ height: statusBarHeight(settings) })(then),
  setStyle: (style?: string | null) =>
    send({
      type: 'notice',
      notice: { notice: 'statusBar', style: STYLES[style ?? ''] ?? 'default' },
    }),
  setHidden: (hidden: boolean) =>
    send({ type: 'notice', notice: { notice: 'statusBar', hidden: Boolean(hidden) } }),
  setColor: (color: number) =>
    send({ type: 'notice', notice: { notice: 'statusBar', color: Number(color) } }),
  setTranslucent: (translucent: boolean) =>
    send({ type: 'notice', notice: { notice: 'statusBar', translucent: Boolean(translucent) } }),
  setNetworkActivityIndicatorVisible() {},
});
