import { answering, type ExpoModule, nothing } from '../core/module.ts';

/** expo-keep-awake/src/ExpoKeepAwake.ts: a page that is looked at stays awake. */
export const keepAwake: ExpoModule = () => ({
  isAvailableAsync: answering(true),
  ...{ activate: nothing, deactivate: nothing },
  addListenerForTag: () => ({ remove() {} }),
});
