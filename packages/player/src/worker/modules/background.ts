import type { NativeModule } from '../context.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeHeadlessJsTaskSupport.js */
export const headlessJs: NativeModule = () => ({
  notifyTaskFinished() {},
  notifyTaskRetry: async () => false,
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeSegmentFetcher.js: bundles come in one piece. */
export const segmentFetcher: NativeModule = ({ send }) => {
  const missing = (id: number, then: (error: object) => void) => {
    send({ type: 'missing', what: 'method', name: 'SegmentFetcher.fetchSegment' });
    then({ code: 'E_MISSING', message: `Segment ${id} was not uploaded` });
  };
  return {
    fetchSegment: (id: number, _options: object, then: (error: object) => void) =>
      missing(id, then),
    getSegment: (id: number, _options: object, then: (error: object) => void) => missing(id, then),
  };
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeSoundManager.js */
export const soundManager: NativeModule = () => ({ playTouchSound() {} });
