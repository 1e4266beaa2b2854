import type { NativeModule } from '../context.ts';

/** Where the bundle says it lies: urls of assets are built from it, and resolved by the page. */
export const SCRIPT_URL = 'file:///bundle/main.jsbundle';

/** react-native/src/private/specs_DEPRECATED/modules/NativeSourceCode.js */
export const sourceCode: NativeModule = () => ({
  getConstants: () => ({ scriptURL: SCRIPT_URL }),
});
