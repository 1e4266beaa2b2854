import notifee from '@notifee/react-native';
import Geolocation from '@react-native-community/geolocation';
import * as Contacts from 'expo-contacts';
import * as LocalAuthentication from 'expo-local-authentication';
import * as Location from 'expo-location';
import * as MediaLibrary from 'expo-media-library';
import * as Notifications from 'expo-notifications';
import * as TaskManager from 'expo-task-manager';
import * as TrackingTransparency from 'expo-tracking-transparency';
import { Platform } from 'react-native';
import ReactNativeBiometrics from 'react-native-biometrics';
import { BleManager } from 'react-native-ble-plx';
import { PERMISSIONS, request } from 'react-native-permissions';
import { Try } from '../parts';

const ContactsScreen = () => (
  <Try
    title="Read the contacts"
    run={async () => {
      const { status } = await Contacts.requestPermissionsAsync();
      if (status !== 'granted') return status;
      return `${(await Contacts.Contact.getAll()).length} contacts`;
    }}
  />
);

const LocalAuthenticationScreen = () => (
  <Try
    title="Ask for the hardware"
    run={async () => {
      if (!(await LocalAuthentication.hasHardwareAsync())) return 'no hardware';
      return `success ${(await LocalAuthentication.authenticateAsync()).success}`;
    }}
  />
);

const LocationScreen = () => (
  <Try
    title="Find me"
    run={async () => {
      const { status } = await Location.requestForegroundPermissionsAsync();
      if (status !== 'granted') return status;
      return `latitude ${(await Location.getCurrentPositionAsync({})).coords.latitude}`;
    }}
  />
);

const GeolocationScreen = () => (
  <Try
    title="Find me"
    run={() =>
      new Promise((resolve, reject) => Geolocation.getCurrentPosition(resolve, reject)).then(
        ({ coords }) => `latitude ${coords.latitude}`,
        ({ code }) => `code ${code}`,
      )
    }
  />
);

const MediaLibraryScreen = () => (
  <Try
    title="Ask for the albums"
    run={async () => (await MediaLibrary.requestPermissionsAsync()).status}
  />
);

const NotificationsScreen = () => (
  <Try
    title="Register"
    run={async () => {
      const { status } = await Notifications.getPermissionsAsync();
      if (status === 'granted') return 'granted';
      return (await Notifications.requestPermissionsAsync()).status;
    }}
  />
);

const NotifeeScreen = () => (
  <Try
    title="Notify"
    run={async () => {
      await notifee.requestPermission();
      const channelId = await notifee.createChannel({ id: 'default', name: 'Default' });
      await notifee.displayNotification({ title: 'Hello', body: 'Ada', android: { channelId } });
    }}
  />
);

const TaskManagerScreen = () => (
  <Try
    title="Define a task"
    run={async () => {
      TaskManager.defineTask('background', () => {});
      const registered = await TaskManager.isTaskRegisteredAsync('background');
      return `defined ${TaskManager.isTaskDefined('background')}, registered ${registered}`;
    }}
  />
);

const TrackingScreen = () => (
  <Try
    title="Ask to track"
    run={async () => (await TrackingTransparency.requestTrackingPermissionsAsync()).status}
  />
);

const BleScreen = () => (
  <Try title="Look for Bluetooth" run={async () => `state ${await new BleManager().state()}`} />
);

const BiometricsScreen = () => (
  <Try
    title="Ask for a sensor"
    run={async () =>
      `available ${(await new ReactNativeBiometrics().isSensorAvailable()).available}`
    }
  />
);

const PermissionsScreen = () => (
  <Try
    title="Ask for the camera"
    run={() =>
      request(Platform.select({ ios: PERMISSIONS.IOS, android: PERMISSIONS.ANDROID }).CAMERA)
    }
  />
);

export const screens = {
  '@notifee/react-native': NotifeeScreen,
  '@react-native-community/geolocation': GeolocationScreen,
  'expo-contacts': ContactsScreen,
  'expo-local-authentication': LocalAuthenticationScreen,
  'expo-location': LocationScreen,
  'expo-media-library': MediaLibraryScreen,
  'expo-notifications': NotificationsScreen,
  'expo-task-manager': TaskManagerScreen,
  'expo-tracking-transparency': TrackingScreen,
  'react-native-biometrics': BiometricsScreen,
  'react-native-ble-plx': BleScreen,
  'react-native-permissions': PermissionsScreen,
};
