import NetInfo from '@react-native-community/netinfo';
import * as Application from 'expo-application';
import * as Battery from 'expo-battery';
import Constants from 'expo-constants';
import * as Device from 'expo-device';
import { getLocales } from 'expo-localization';
import * as Network from 'expo-network';
import { Accelerometer } from 'expo-sensors';
import { useEffect } from 'react';
import Config from 'react-native-config';
import DeviceInfo from 'react-native-device-info';
import * as RNLocalize from 'react-native-localize';
import { Said, Try } from '../parts';

const ApplicationScreen = () => <Said>{`${Application.applicationName}`}</Said>;

function BatteryScreen() {
  const level = Battery.useBatteryLevel();
  return <Said>{`battery ${level}`}</Said>;
}

const ConstantsScreen = () => <Said>{`bar ${Constants.statusBarHeight}`}</Said>;

const DeviceScreen = () => <Said>{`${Device.manufacturer} ${Device.osName}`}</Said>;

const LocalizationScreen = () => {
  const [{ languageTag, textDirection }] = getLocales();
  return <Said>{`${languageTag} ${textDirection}`}</Said>;
};

const NetworkScreen = () => (
  <Try
    title="Ask for the network"
    run={async () => `connected ${(await Network.getNetworkStateAsync()).isConnected}`}
  />
);

function SensorsScreen() {
  useEffect(() => {
    Accelerometer.setUpdateInterval(100);
    const subscription = Accelerometer.addListener(() => {});
    return () => subscription.remove();
  }, []);
  return (
    <Try title="Ask" run={async () => `available ${await Accelerometer.isAvailableAsync()}`} />
  );
}

const ConfigScreen = () => <Said>{`url ${Config.API_URL}`}</Said>;

const DeviceInfoScreen = () => (
  <Said>{`${DeviceInfo.getSystemName()} tablet ${DeviceInfo.isTablet()}`}</Said>
);

const LocalizeScreen = () => {
  const [{ languageTag }] = RNLocalize.getLocales();
  return <Said>{`${languageTag} ${RNLocalize.getCountry()}`}</Said>;
};

const NetInfoScreen = () => (
  <Try
    title="Ask for the network"
    run={async () => {
      const { type, isConnected } = await NetInfo.fetch();
      return `${type} ${isConnected}`;
    }}
  />
);

export const screens = {
  '@react-native-community/netinfo': NetInfoScreen,
  'expo-application': ApplicationScreen,
  'expo-battery': BatteryScreen,
  'expo-constants': ConstantsScreen,
  'expo-device': DeviceScreen,
  'expo-localization': LocalizationScreen,
  'expo-network': NetworkScreen,
  'expo-sensors': SensorsScreen,
  'react-native-config': ConfigScreen,
  'react-native-device-info': DeviceInfoScreen,
  'react-native-localize': LocalizeScreen,
};
