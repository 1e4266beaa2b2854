import type { Line } from './line.ts';

export const modules: readonly Line[] = [
  [
    'measure',
    'measure, in all its forms',
    "Measure, measureInWindow, measureLayout, onLayout, getBoundingClientRect and the offsets give a view's place.",
  ],
  [
    'animated-native',
    'Animated, native driver',
    'Animated with the native driver: timing, sequence, interpolation, stopping.',
  ],
  [
    'animated-script',
    'Animated, JS driver',
    'Animated by JavaScript: springs, and properties that lay out.',
  ],
  ['animated-events', 'Animated.event', 'A scroll drives an animation.'],
  ['layout-animation', 'LayoutAnimation', 'The next change of layout is animated.'],
  ['pan-responder', 'PanResponder', 'A finger drags, and the app hears how far.'],
  ['touches', 'several touches at once', 'Several fingers at once.'],
  ['alert', 'Alert', 'Alerts and prompts of the platform; the buttons tell the app.'],
  ['action-sheet', 'ActionSheetIOS', 'ActionSheetIOS.'],
  ['toast', 'ToastAndroid', 'ToastAndroid.'],
  ['linking', 'Linking', 'A link shows where it would lead; nobody leaves.'],
  ['share', 'Share', 'What would be shared can be read and copied.'],
  ['clipboard', 'Clipboard', 'What was copied is pasted; the app hears of it, and what it is.'],
  ['vibration', 'Vibration', 'A vibration is shown.'],
  ['appearance', 'Appearance, useColorScheme', 'Dark and light, as the page says or the app sets.'],
  [
    'dimensions',
    'Dimensions, useWindowDimensions',
    'The window is as large as the phone, however it is turned.',
  ],
  ['app-state', 'AppState', 'The app is active while it is looked at.'],
  ['back-handler', 'BackHandler', "Android's back button, and what would close the app."],
  ['keyboard', 'Keyboard', 'The keyboard comes and goes, and the app hears of it.'],
  [
    'soft-keyboard',
    'Keyboard, drawn',
    'A button of the page draws a keyboard while a field has the focus, so that what an app does then is seen on a desktop too. Typing goes on with the real one.',
  ],
  ['platform', 'Platform', 'Each bundle knows its platform.'],
  ['pixel-ratio', 'PixelRatio', 'Pixels of the device.'],
  [
    'i18n-manager',
    'I18nManager',
    'The direction of the language, or what the app forces, from its next start on.',
  ],
  [
    'accessibility-info',
    'AccessibilityInfo',
    "What the reader's device asks for, and words spoken.",
  ],
  [
    'fetch',
    'fetch',
    'Fetch, aborting it, URL, Blob and FileReader; a host that the browser keeps from the app is named.',
  ],
  ['xhr', 'XMLHttpRequest', 'XMLHttpRequest.'],
  ['websocket', 'WebSocket', 'WebSocket, opened as React Native does, without headers.'],
  ['timers', 'timers', 'Timeouts, intervals, frames, idle time, microtasks.'],
  ['assets', 'images from assets', 'Pictures beside the bundle, at the scale of the device.'],
  ['fonts', 'fonts from assets', 'Fonts beside the bundle, under their names.'],
  ['console', 'console', 'Console lines, with their level.'],
  [
    'errors',
    'errors',
    'Errors and rejected promises with their stack; the app goes on when it can.',
  ],
  [
    'hermes',
    'globals',
    'An app finds what Hermes and React Native have: `HermesInternal`, stacks as Hermes writes them, `navigator.product`. ' +
      'WebAssembly, BroadcastChannel, the user agent and other globals of a browser are hidden, and so is what Hermes lacks ' +
      'of `Intl` (PluralRules, Locale, Segmenter and others). `?globals=browser` at the end of the address of a page shows them.',
  ],
];
