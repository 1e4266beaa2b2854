import { draws, type Expected, go, says, shows } from './expected.ts';

export const controls: Record<string, Expected> = {
  '@expo/ui': shows('a native button is pressed', 'Press me', {
    press: 'Press me',
    says: 'pressed',
  }),
  '@react-native-community/datetimepicker': shows('a day is chosen', /2026/, {
    android: { press: 'go' },
  }),
  '@react-native-community/slider': draws('a slider in the middle', [200, 40], { says: 'at 0.5' }),
  '@react-native-picker/picker': says('a choice of two', 'java', { size: [390] }),
  '@react-native-segmented-control/segmented-control': shows('the other segment is chosen', 'Two', {
    press: 'Two',
    says: 'segment 1',
  }),
  'react-native-calendars': shows('a day of a month is chosen', 'May 2026', {
    press: '21',
    says: '2026-05-21',
  }),
  'react-native-date-picker': says('wheels for date and time', 'year 2026', { size: [200] }),
  'react-native-element-dropdown': shows('an item of a list is chosen', 'Item 2', {
    press: 'view',
  }),
  'react-native-paper': go('a button with an icon is pressed', 'pressed'),
};

export const lists: Record<string, Expected> = {
  '@shopify/flash-list': shows('rows of a long list', 'Item 9'),
  'react-native-draggable-flatlist': shows('rows that can be dragged', 'Second'),
  'react-native-gifted-chat': shows('a conversation', 'Hello developer'),
  'react-native-keyboard-aware-scroll-view': says('a field that scrolls', 'scrolls'),
  'react-native-keyboard-controller': says('a field above the keyboard', 'scrolls'),
  'react-native-pager-view': shows('the first of two pages', 'First page', { says: 'page 0' }),
  'react-native-reanimated-carousel': shows('the first card', 'Item 1'),
  'react-native-render-html': shows('html becomes text', /Ada/),
  'react-native-tab-view': shows('the other tab is chosen', 'Second tab', { press: 'Second' }),
};

export const overlays: Record<string, Expected> = {
  '@gorhom/bottom-sheet': shows('a sheet at a quarter of the height', 'Awesome'),
  'react-native-actions-sheet': shows('a sheet opens', 'Hello sheet', { press: 'go' }),
  'react-native-maps': draws('a map with a marker is ready', [390, 300], { says: 'ready' }),
  'react-native-modal': shows('a modal opens', 'I am the modal content', { press: 'go' }),
  'react-native-toast-message': shows('a toast is shown', 'This is a toast', { press: 'go' }),
  'react-native-webview': draws('html sends a message', [390, 200], { says: 'Ada' }),
};

export const pictures: Record<string, Expected> = {
  '@d11/react-native-fast-image': draws('a picture is loaded', [100, 100], { says: 'loaded' }),
  // Text is as wide as its parent, and as high as a line of the font.
  '@expo/vector-icons': draws('an icon of a font', [390, 48]),
  '@react-native-masked-view/masked-view': draws('a colour seen through words', [100, 100]),
  '@shopify/react-native-skia': draws('a circle', [100, 100]),
  'expo-asset': says('a picture is downloaded', 'logo true'),
  'expo-blur': draws('words in a blurred view', [100, 100], { shows: 'blurred' }),
  'expo-font': says('a font is loaded and used', 'in Blocks'),
  'expo-image': draws('a picture is loaded', [100, 100], { says: 'loaded' }),
  'expo-linear-gradient': draws('a gradient below words', [100, 100], { shows: 'Sign in' }),
  'expo-symbols': {
    use: 'a symbol of the system',
    ios: { size: [100, 100] },
    // Headphones of the font Material Symbols. Without a testID: SymbolView does not pass it on.
    android: { shows: '\uf01f' },
  },
  'lottie-react-native': draws('an animation', [100, 100]),
  'react-native-linear-gradient': draws('a gradient below words', [100, 100], { shows: 'Sign in' }),
  'react-native-qrcode-svg': draws('a QR code', [100, 100]),
  'react-native-svg': draws('a circle', [100, 100]),
  'react-native-vector-icons': draws('an icon of a font', [390, 48]),
};

const ofStack = { press: 'Go to Profile', shows: 'Profile of Ada' };

export const navigation: Record<string, Expected> = {
  '@react-navigation/bottom-tabs': { use: 'another tab opens', ...ofStack },
  '@react-navigation/drawer': { use: 'another screen opens', ...ofStack },
  '@react-navigation/native-stack': { use: 'a screen is pushed', ...ofStack },
  'expo-router': shows('a link opens another file', 'About Ada', { press: 'About' }),
  'react-native-gesture-handler': go('a tap is counted', '1 taps'),
  'react-native-reanimated': draws('a view grows with a spring', [150, 100], { press: 'go' }),
  'react-native-safe-area-context': says(
    // It begins below the title, so nothing of the notch is left.
    'the insets below a title',
    '0 34',
    { android: { says: '0 24' } },
  ),
  'react-native-screens': shows('a screen with a header', 'A header'),
  'react-native-worklets': go('a worklet runs and calls back', 'from the UI thread'),
};
