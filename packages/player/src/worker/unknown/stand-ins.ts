import type { WorkerContext } from '../context.ts';
import { completeCopiesOf } from './copies.ts';
import { completed, type Reporter, unknownConstants, uploadedConstants } from './members.ts';

const NOT_ASKED = 'not-determined';

/** @react-native-community/geolocation: js/NativeRNCGeolocation.ts */
const NOWHERE = {
  code: 2,
  message: 'There is no location here.',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
};

/** react-native-permissions/src/NativeRNPermissions.ts: every permission is denied. */
const DENIED = 'denied';
const deniedOf = async (all: unknown) =>
  Object.fromEntries((Array.isArray(all) ? all : []).map((one) => [String(one), DENIED]));
const noNotifications = async () => ({ status: DENIED, settings: {} });
const permissions = {
  check: async () => DENIED,
  request: async () => DENIED,
  checkMultiple: deniedOf,
  requestMultiple: deniedOf,
  checkNotifications: noNotifications,
  requestNotifications: noNotifications,
  checkLocationAccuracy: async () => 'reduced',
  requestLocationAccuracy: async () => 'reduced',
  shouldShowRequestRationale: async () => false,
  openSettings: async () => true,
  openPhotoPicker: async () => true,
};

/**
 * Members that stand-ins of missing modules have: values that their libraries read while the bundle is
 * evaluated. All other members are missing.
 */
const KNOWN: Record<string, object> = {
  // react-native-vision-camera 3 and 4: a phone without a camera.
  CameraDevices: { getConstants: () => ({ availableCameraDevices: [] }) },
  CameraView: {
    getCameraPermissionStatus: () => NOT_ASKED,
    getMicrophonePermissionStatus: () => NOT_ASKED,
    getLocationPermissionStatus: () => NOT_ASKED,
  },
  // Apps wait for their location as they start.
  RNCGeolocation: {
    getCurrentPosition(_options: unknown, _found: unknown, failed?: (error: object) => void) {
      queueMicrotask(() => failed?.({ ...NOWHERE }));
    },
    watchPosition(_options: unknown, _found: unknown, failed?: (error: object) => void) {
      queueMicrotask(() => failed?.({ ...NOWHERE }));
      return 0;
    },
  },
  RNPermissions: permissions,
  RNPermissionsModule: permissions,
  // @rnmapbox/maps reads names from tables of this module.
  RNMBXModule: {
    MapboxV10: true,
    StyleURL: {},
    StyleSource: {},
    LocationCallbackName: {},
    OfflineCallbackName: {},
    OfflinePackDownloadState: {},
  },
};

export type StandIns = (name: string) => object;

type Worker = Reporter & Pick<WorkerContext, 'settings'>;

/** Returns the stand-in of a missing native module, always the same one for a name. */
export function createStandIns(worker: Worker): StandIns {
  const made = new Map<string, object>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const standIn = standInFor(name, worker);
    made.set(name, standIn);
    completeCopiesOf(standIn);
    return standIn;
  };
}

function standInFor(name: string, worker: Worker): object {
  const uploaded = uploadedConstants(name, worker);
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : {};
  const constants = unknownConstants(name, uploaded, worker);
  const always = { getConstants: () => constants, addListener() {}, removeListeners() {} };
  return completed(name, { ...always, ...known, ...uploaded }, worker);
}
