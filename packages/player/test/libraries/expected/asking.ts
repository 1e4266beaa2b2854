import { draws, type Expected, go, says } from './expected.ts';

export const media: Record<string, Expected> = {
  'expo-audio': go('a sound plays', 'playing true'),
  'expo-camera': go('the camera is asked for', /denied|granted/),
  // In pixels: the picture for a screen of scale 2.
  'expo-image-manipulator': go('a picture is rotated', '88 × 88'),
  'expo-image-picker': go('a picture is picked, or none', 'canceled true'),
  'expo-speech': go('words are spoken', /^speaking/),
  'expo-video': draws('a video loops in its view', [320, 180], { says: 'loops true' }),
  'react-native-image-picker': go('a picture is picked, or none', 'cancelled'),
  'react-native-sound': go('a sound plays to its end', 'played true'),
  'react-native-video': draws('a paused video with controls', [320, 180]),
  'react-native-view-shot': go('a view becomes a picture', 'captured true'),
  'react-native-vision-camera': says('a camera at the back is looked for', 'no camera'),
};

export const permissions: Record<string, Expected> = {
  '@notifee/react-native': go('a notification is shown', 'done'),
  '@react-native-community/geolocation': go('there is no position', /^code [12]$/),
  'expo-contacts': go('contacts are refused', 'denied'),
  'expo-local-authentication': go('there is no sensor', 'no hardware'),
  'expo-location': go('the position is refused', 'denied'),
  'expo-media-library': go('the albums are refused', 'denied'),
  'expo-notifications': go('notifications are refused', 'denied'),
  'expo-task-manager': go('a task is defined', 'defined true, registered false'),
  'expo-tracking-transparency': go('tracking is refused', 'denied', {
    android: { says: 'granted' },
  }),
  'react-native-biometrics': go('there is no sensor', 'available false'),
  'react-native-ble-plx': go('the state of Bluetooth', /^state (Unsupported|PoweredOff|Unknown)$/),
  'react-native-permissions': go('the camera is refused', /denied|unavailable|blocked/),
};

export const sharing: Record<string, Expected> = {
  '@react-native-documents/picker': go('nothing is picked', 'OPERATION_CANCELED'),
  'expo-auth-session': go('a sign-in that nobody ends', /^true (dismiss|cancel|opened|locked)/),
  'expo-document-picker': go('nothing is picked', 'canceled true'),
  'expo-print': go('html becomes a PDF', /pdf$/),
  'expo-sharing': go('whether files can be shared', /^available (true|false)$/),
  'expo-store-review': go('whether a review can be asked for', /nothing to do|done/),
  'expo-web-browser': go('a page opens', /opened|cancel|dismiss/),
  'react-native-inappbrowser-reborn': go('a page opens, if it can', /not available|cancel|dismiss/),
  'react-native-share': go('a message is shared', 'success true', { pressNext: 'Copy' }),
};

export const services: Record<string, Expected> = {
  '@react-native-firebase/analytics': go('an event is logged', 'done'),
  '@react-native-firebase/app': go('the default app is there', '1 apps, [DEFAULT]'),
  '@react-native-firebase/auth': go('signing in needs the service', /^auth\/|^anonymous/),
  '@react-native-firebase/crashlytics': go('a line is logged', 'done'),
  '@react-native-firebase/messaging': go('a token needs the service', /^token|Error/),
  '@react-native-google-signin/google-signin': go(
    'signing in needs Play services',
    /Error|cancelled/,
    {
      shows: /Sign in/,
    },
  ),
  '@sentry/react-native': go('a wrapped root, and an error is captured', '32 digits'),
  '@stripe/stripe-react-native': draws('a field for a card', [390, 50], { says: 'a card' }),
  'expo-apple-authentication': go('a button, and whether one can sign in', 'available false', {
    ios: { size: [200, 44] },
  }),
  'expo-updates': says('whether the embedded bundle runs', /^embedded (true|false)$/),
  'react-native-appsflyer': go('the SDK starts, or says why not', /\w/),
  'react-native-fbsdk-next': says('a button to log in', 'a button', { size: [40] }),
  'react-native-google-mobile-ads': says('a banner has its size', 'a banner'),
  'react-native-iap': go('products need the store', /products|Error/),
  'react-native-onesignal': go('the SDK starts', 'done'),
  'react-native-purchases': go('offerings need the store', /^current|Error/),
};
