import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

// An app may put another in its place.
const { navigator } = globalThis;

/** src/internal/privateTypes.ts: DEVICE_CONNECTIVITY_EVENT */
const NETWORK_CHANGED = 'netInfo.networkStatusDidChange';

const EVERY_MS = 1000;

/** src/internal/types.ts: NetInfoWifiState */
const WIFI = {
  isConnectionExpensive: false,
  ssid: null,
  bssid: null,
  strength: null,
  ipAddress: null,
  subnet: null,
  frequency: null,
  linkSpeed: null,
};

/**
 * Whether the browser has a network: that is taken for Wi-Fi. It is said to reach the internet, because
 * the library would otherwise ask a host that no browser may read, and tell the app that it does not.
 */
function stateOf(isOnline: boolean) {
  return {
    isConnected: isOnline,
    isInternetReachable: isOnline,
    isWifiEnabled: true,
    type: isOnline ? 'wifi' : 'none',
    details: isOnline ? WIFI : null,
  };
}

/** @react-native-community/netinfo: src/internal/NativeRNCNetInfo.ts */
export const rncNetInfo: NativeModule = ({ emit, native }) => {
  let was: boolean | undefined;
  // Chromium says what is so to a worker, and tells it of no change.
  const look = () => {
    const is = navigator.onLine;
    if (was !== is && was !== undefined) emit(NETWORK_CHANGED, stateOf(is));
    was = is;
    native.setTimeout(look, EVERY_MS);
  };
  const addListener = () => {
    if (was === undefined) look();
  };
  const getCurrentState = async () => stateOf(navigator.onLine);
  return { ...emitter, addListener, configure() {}, getCurrentState };
};
