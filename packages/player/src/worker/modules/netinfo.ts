import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';

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
 * The state that the library reports. A network counts as Wi-Fi that reaches the internet.
 * Otherwise the library would test that by a request to a host that allows no CORS, and report a
 * failure.
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
  let before: boolean | undefined;
  // In a worker of Chromium, navigator.onLine is right, but no event reports its changes.
  const poll = () => {
    const isOnline = navigator.onLine;
    if (before !== isOnline && before !== undefined) emit(NETWORK_CHANGED, stateOf(isOnline));
    before = isOnline;
    native.setTimeout(poll, EVERY_MS);
  };
  const addListener = () => {
    if (before === undefined) poll();
  };
  const getCurrentState = async () => stateOf(navigator.onLine);
  return { ...emitter, addListener, configure() {}, getCurrentState };
};
