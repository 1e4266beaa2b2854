import { type Reporter, unknownMembers } from '../../../worker/unknown/members.ts';
import { isMember } from '../../../worker/unknown/soft.ts';
import type { Classes } from './module.ts';
import { videoPlayer } from './video.ts';

/** expo-network/src/Network.types.ts: online means Wi-Fi, as in rnc-net-info.ts. */
const network = (isOnline: boolean) => ({
  type: isOnline ? 'WIFI' : 'NONE',
  isConnected: isOnline,
  isInternetReachable: isOnline,
});
/** expo-local-authentication/src/LocalAuthentication.types.ts: no screen lock is set up. */
const notEnrolled = { success: false, error: 'not_enrolled' };
/** The result of expo-image-picker and expo-document-picker when the user cancels. */
const nothingPicked = async () => ({ canceled: true, assets: null });
/** expo-audio/src/Audio.types.ts: AudioStatus */
const silent = {
  id: '0',
  currentTime: 0,
  duration: 0,
  playing: false,
  loop: false,
  mute: false,
  playbackState: 'idle',
  timeControlStatus: 'paused',
  reasonForWaitingToPlay: '',
  isLoaded: false,
  isBuffering: false,
  didJustFinish: false,
  playbackRate: 1,
  shouldCorrectPitch: true,
};
const nothing = () => {};
const later = async () => {};

/**
 * Members of missing modules, and of the objects that those create. Libraries read them
 * synchronously during import or render, and apps wait for some of them at start. Nothing is
 * played, recorded or picked.
 */
const KNOWN: Record<string, object> = {
  'ExpoAudio.AudioPlayer': {
    id: '0',
    playing: false,
    paused: true,
    muted: false,
    loop: false,
    isLoaded: false,
    isBuffering: false,
    isAudioSamplingSupported: false,
    currentTime: 0,
    duration: 0,
    volume: 1,
    playbackRate: 1,
    shouldCorrectPitch: true,
    currentStatus: silent,
  },
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
  'ExpoVideo.VideoPlayer': {
    playing: false,
    muted: false,
    loop: false,
    status: 'idle',
    isLive: false,
    currentTime: 0,
    duration: 0,
    bufferedPosition: 0,
    volume: 1,
    playbackRate: 1,
    availableSubtitleTracks: [],
    availableAudioTracks: [],
    availableVideoTracks: [],
    subtitleTrack: null,
    audioTrack: null,
    videoTrack: null,
  },
  // expo-notifications/src/NotificationsEmitter.ts reads members of the results.
  ExpoNotificationsEmitter: {
    getLastNotificationResponse: () => null,
    getLastNotificationResponseAsync: async () => null,
    clearLastNotificationResponse: nothing,
    clearLastNotificationResponseAsync: later,
  },
  ExpoNetwork: { getNetworkStateAsync: async () => network(navigator.onLine) },
  ExpoScreenOrientation: { lockAsync: later, unlockAsync: later },
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
  ExpoDocumentPicker: { getDocumentAsync: nothingPicked },
  // expo-router asks whether colours come from the wallpaper.
  ExpoUI: { isDynamicColorAvailable: false },
};

/** Optional hooks of a module, which have no stand-in. */
const NOT_MEMBERS = /^((start|stop)Observing|ViewPrototypes)$/;

const CLASS = /^[A-Z]+[a-z]/;

/** Expo names what returns a promise: expo-modules-core/ios/Api/Factories. */
const isSync = (member: string): boolean => !member.endsWith('Async');

/** Classes whose objects emit events, although they do nothing else. */
const TELLING: Record<string, typeof videoPlayer> = { 'ExpoVideo.VideoPlayer': videoPlayer };

type Make = (member: string) => unknown;

/** Adds a stand-in from `make` for each member that `object` does not have. */
const completed = <Of extends object>(object: Of, make: Make): Of =>
  new Proxy(object, {
    get: (target, member, receiver) =>
      isMember(member) && !(member in target) && !NOT_MEMBERS.test(member)
        ? make(member)
        : Reflect.get(target, member, receiver),
  });

/**
 * A stand-in for a module that the player does not have, because apps throw at import without one.
 * A member with the name of a class is a class. Others answer as worker/unknown does. The objects of such a class have the same stand-ins for their
 * members, and keep the values that an app sets.
 */
export function standIn(
  name: string,
  worker: Reporter,
  { NativeModule, SharedObject }: Classes,
): object {
  const made = new Map<string, unknown>();
  const missing = unknownMembers(name, worker, { isSync });
  const makeClass = (owner: string) => {
    const telling = TELLING[owner]?.(worker.native);
    class Missing extends SharedObject {
      constructor(...given: unknown[]) {
        super();
        telling?.made(this, ...given);
      }
    }
    const above: object = Object.create(SharedObject.prototype);
    const members = unknownMembers(owner, worker, { isSync, ...telling });
    Object.setPrototypeOf(Missing.prototype, completed(above, members));
    Object.assign(Missing.prototype, KNOWN[owner]);
    return Missing;
  };
  const make: Make = (member) => {
    if (!CLASS.test(member)) return missing(member);
    const known = made.get(member) ?? makeClass(`${name}.${member}`);
    made.set(member, known);
    return known;
  };
  return completed(Object.assign(new NativeModule(), KNOWN[name]), make);
}
