import type { Line } from './line.ts';

/** What the player does with what it does not have: src/worker/unknown, and the frame's placeholder. */
export const unknown: readonly Line[] = [
  [
    'unknown-modules',
    'a native module',
    'A stand-in that is there, by every way to it: `TurboModuleRegistry.get` and `getEnforcing`, `NativeModules`, ' +
      '`requireNativeModule`, Nitro. null are only optional modules of React Native itself and names by which ' +
      'libraries look for Expo Go or tests: [names.ts](../packages/player/src/worker/unknown/names.ts). ' +
      'A copy by `Object.assign` answers as the stand-in does; one by spreading has only what is known of the module.',
  ],
  [
    'unknown-methods',
    'a method of it',
    'Questions (`is…`, `has…`, `supports…`) answer false, also when they are read as a value, and false can be awaited then; permissions are denied; ' +
      'verbs that only do (`set…`, `hide…`, `log…`), `getInitial…`, `getLast…` and `popInitial…` answer null, `getAll…` answers [], as a value where the bundle uses it as one and else as a promise. ' +
      'Pickers are cancelled by the user. `getWindowSize`, `getSystemLocale`, `getDeviceName` and the like answer what the device knows. Everything else fails with an error that names it. Nobody knows whether such a method returns a promise: what it returns can be read and called to any depth, as a constant, and is a promise as well, which is rejected when it is awaited; a name that ends in `Sync` returns no promise. An app that does not handle the rejection has no error: the diagnostics say it of the method, and also that a result was read at once. Callbacks are called with the same: of two, the one that mentions errors gets them, else the first. ' +
      '[answers.ts](../packages/player/src/worker/unknown/answers.ts) has all names. Where a library reads a shape of its own, it gets it: ' +
      '[own-answers.ts](../packages/player/src/worker/unknown/own-answers.ts) has no sensor of fingers, no Bluetooth, no notifications and no documents.',
  ],
  [
    'unknown-events',
    'its events',
    'Listeners are accepted and hear nothing; what is returned can be removed and called.',
  ],
  [
    'unknown-constants',
    'its constants',
    'A name in capitals is undefined. Others can be read and called to any depth, and print as nothing. ' +
      'The diagnostics name those that were asked for, with their parts: `group.dir`. ' +
      'A file `native-constants.json` beside the bundle gives the values, by module, also of those of Expo and Nitro: `{ "Shop": { "API_URL": "https://…" } }`.',
  ],
  [
    'unknown-globals',
    'what it installs on the global object',
    'Once an unknown module was asked to install something, what modules of the bundle read there exists, and answers in the same way, also by its bare name: `_askar`. ' +
      'Nothing appears for a module that would install it without being asked, as it is created. Of the libraries on npm that were looked at, none relies on that alone: ' +
      'who reads such a global without asking decides by it whether to use code of its own, and a stand-in would take its place.',
  ],
  [
    'unknown-views',
    'a view',
    'A box with its name, also beside its children, which are laid out; at least 44 × 44 where neither the app nor its children give it a size. A view of `requireNativeComponent` gets all props that are data, and its events reach the app. The `hybridRef` of a view of Nitro is called with an object that answers as an unknown module does.',
  ],
  [
    'unknown-diagnostics',
    'what the page hears',
    'Each is named once, with what it answered, and again with how often it was asked and whether the app has drawn something since.',
  ],
];
