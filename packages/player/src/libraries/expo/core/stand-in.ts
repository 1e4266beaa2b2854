import type { WorkerContext } from '../../../worker/context.ts';
import { unknownMembers, uploadedConstants } from '../../../worker/unknown/members.ts';
import { isMember } from '../../../worker/unknown/soft.ts';
import { audioPlayer } from './audio-player.ts';
import type { Classes } from './module.ts';
import { sounds } from './sounds.ts';
import { VIDEO_PLAYER, videoPlayer } from './video-player.ts';
import { SCALES, videos } from './videos.ts';

/** expo-network/src/Network.types.ts: online means Wi-Fi, as in rnc-net-info.ts. */
const network = (isOnline: boolean) => ({
  type: isOnline ? 'WIFI' : 'NONE',
  isConnected: isOnline,
  isInternetReachable: isOnline,
});
/** expo-local-authentication/src/LocalAuthentication.types.ts: no screen lock is set up. */
const notEnrolled = { success: false, error: 'not_enrolled' };
/**
 * The result of expo-image-picker and expo-document-picker when the user cancels. SDK 48 reads the
 * type of a document instead.
 */
const nothingPicked = async () => ({ canceled: true, assets: null });
const noDocument = async () => ({ canceled: true, assets: null, type: 'cancel' });
const nothing = () => {};
const later = async () => {};
const noItems = async () => [];

/**
 * Members of missing modules, and of the objects that those create. Libraries read them
 * synchronously during import or render, and apps wait for some of them at start. Nothing is
 * recorded or picked.
 */
const KNOWN: Record<string, object> = {
  'ExpoAudio.AudioPlayer': { isAudioSamplingSupported: false, shouldCorrectPitch: true },
  'ExpoAudio.AudioRecorder': {
    id: '0',
    currentTime: 0,
    isRecording: false,
    uri: null,
    getStatus: () => ({
      canRecord: false,
      isRecording: false,
      durationMillis: 0,
      url: null,
      mediaServicesDidReset: false,
    }),
  },
  ExpoVideo: { isPictureInPictureSupported: () => false },
  'ExpoVideo.VideoPlayer': VIDEO_PLAYER,
  // expo-notifications/src/NotificationsEmitter.ts reads members of the results.
  ExpoNotificationsEmitter: {
    getLastNotificationResponse: () => null,
    getLastNotificationResponseAsync: async () => null,
    clearLastNotificationResponse: nothing,
    clearLastNotificationResponseAsync: later,
  },
  // expo-notifications/src/DevicePushTokenAutoRegistration.fx.ts reads it when the app starts.
  NotificationsServerRegistrationModule: { getRegistrationInfoAsync: async () => null },
  ExpoNotificationPresenter: { getPresentedNotificationsAsync: noItems },
  ExpoNotificationCategoriesModule: { getNotificationCategoriesAsync: noItems },
  ExpoNotificationChannelManager: { getNotificationChannelsAsync: noItems },
  ExpoNotificationChannelGroupManager: { getNotificationChannelGroupsAsync: noItems },
  ExpoNetwork: { getNetworkStateAsync: async () => network(navigator.onLine) },
  // expo-battery/src/Battery.types.ts: what a simulator answers.
  ExpoBattery: { getBatteryLevelAsync: async () => -1, getBatteryStateAsync: async () => 0 },
  ExpoLocalAuthentication: {
    hasHardwareAsync: async () => false,
    isEnrolledAsync: async () => false,
    supportedAuthenticationTypesAsync: async () => [],
    getEnrolledLevelAsync: async () => 0,
    authenticateAsync: async () => notEnrolled,
  },
  ExponentImagePicker: {
    launchImageLibraryAsync: nothingPicked,
    launchCameraAsync: nothingPicked,
  },
  ExpoDocumentPicker: { getDocumentAsync: noDocument },
};

/** The modules of expo-av. */
const OF_AV: Record<string, (worker: WorkerContext, classes: Classes) => object> = {
  ExponentAV: (worker, classes) => ({ ...sounds(worker, classes), ...videos(worker) }),
  ExpoVideoView: (worker) => ({ ...SCALES, ...videos(worker) }),
  ExpoVideoManager: (worker) => ({ ...SCALES, ...videos(worker) }),
};

/** Optional hooks of a module, which have no stand-in. */
const NOT_MEMBERS = /^((start|stop)Observing|ViewPrototypes)$/;

const CLASS = /^[A-Z]+[a-z]/;

/** In Expo, names of methods that return a promise end in `Async`: expo-modules-core/ios/Api/Factories. */
const isSync = (member: string): boolean => !member.endsWith('Async');

/** Classes that the player implements, of modules that it does not implement as a whole. */
const CLASSES: Record<string, typeof videoPlayer | typeof audioPlayer> = {
  'ExpoVideo.VideoPlayer': videoPlayer,
  'ExpoAudio.AudioPlayer': audioPlayer,
};

type Make = (member: string, isRead?: boolean) => unknown;

/** Libraries read methods of a prototype at import to call them in methods of their own. */
const isPrototype = (object: object): boolean => Object.hasOwn(object, 'constructor');

/** Adds a stand-in from `make` for each member that `object` does not have. */
const completed = <Of extends object>(object: Of, make: Make): Of =>
  new Proxy(object, {
    get: (target, member, receiver) =>
      isMember(member) && !(member in target) && !NOT_MEMBERS.test(member)
        ? make(member, !isPrototype(receiver))
        : Reflect.get(target, member, receiver),
  });

/**
 * A stand-in for a module that the player does not have, because apps throw at import without one.
 * A member whose name is that of a class is a class; other members behave like those of
 * worker/unknown. Objects of such a class have the same stand-ins for their members, and keep the
 * values that an app sets.
 */
export function standIn(name: string, worker: WorkerContext, classes: Classes): object {
  const { NativeModule, SharedObject } = classes;
  const made = new Map<string, unknown>();
  const missing = unknownMembers(name, worker, { isSync });
  const makeClass = (owner: string) => {
    const Class = CLASSES[owner]?.(worker, classes) ?? class extends SharedObject {};
    const above: object = Object.create(SharedObject.prototype);
    Object.assign(above, KNOWN[owner]);
    const members = unknownMembers(owner, worker, { isSync });
    Object.setPrototypeOf(Class.prototype, completed(above, members));
    return Class;
  };
  const make: Make = (member, isRead) => {
    if (!CLASS.test(member)) return missing(member, isRead);
    const known = made.get(member) ?? makeClass(`${name}.${member}`);
    made.set(member, known);
    return known;
  };
  const own = OF_AV[name]?.(worker, classes);
  const uploaded = uploadedConstants(name, worker);
  return completed(Object.assign(new NativeModule(), KNOWN[name], own, uploaded), make);
}
