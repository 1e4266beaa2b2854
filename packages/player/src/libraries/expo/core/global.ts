import type { WorkerContext } from '../../../worker/context.ts';
import { viewConfig } from '../../../worker/expo.ts';
import { reload } from '../../../worker/modules/development.ts';
import { modules } from '../modules/table.ts';
import { createClasses } from './module.ts';
import { standIn } from './stand-in.ts';
import { uuidv4, uuidv5 } from './uuid.ts';

/**
 * Optional modules that the player does not provide. Some of them would mean that the app runs in
 * Expo Go or in a development build. Without ExpoHead, which offers the current screen to other
 * devices, expo-router draws no `<Head>`, as on Android.
 */
export const ABSENT: readonly string[] = [
  'ExpoGo',
  'EXDevLauncher',
  'ExpoDevLauncher',
  'ExpoDevMenu',
  'ExpoObserve',
  'ExpoAppMetrics',
  'ExpoModulesCoreJSLogger',
  'ExpoDomWebViewModule',
  'ExpoInsights',
  'ExpoDevMenuInternal',
  'DevMenuPreferences',
  'ExpoAsyncStorage',
  'ExpoHead',
];

/** Modules whose players exist. Only their missing members are reported. */
const PLAYERS = /^Expo(Video(View|Manager)?|Audio|nentAV)$/;

/** Creates `globalThis.expo` (expo-modules-core/src/ts-declarations/global.ts). */
export function createExpo(worker: WorkerContext) {
  const classes = createClasses((error) => worker.fail(error, false));
  const made = new Map<string, object | undefined>();

  const make = (name: string): object | undefined => {
    const module = Object.hasOwn(modules, name) ? modules[name] : undefined;
    if (!module) {
      // TurboModuleRegistry finds modules that are not Expo's.
      if (ABSENT.includes(name) || worker.find(name)) return undefined;
      if (!PLAYERS.test(name))
        worker.send({ type: 'missing', what: 'module', name, answered: 'a stand-in' });
      return standIn(name, worker, classes);
    }
    const members = Object.getOwnPropertyDescriptors(module(worker, classes));
    return Object.defineProperties(new classes.NativeModule(), {
      ViewPrototypes: { value: {}, configurable: true },
      ...members,
    });
  };
  const get = (name: string): object | undefined => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name);
  };

  return {
    ...classes,
    modules: new Proxy(
      {},
      {
        get: (_, name) =>
          typeof name === 'string' && !NOT_MODULES.has(name) ? get(name) : undefined,
        has: (_, name) => Object.hasOwn(modules, name),
        ownKeys: () => Object.keys(modules),
        getOwnPropertyDescriptor: (_, name) =>
          Object.hasOwn(modules, name)
            ? { value: get(String(name)), enumerable: true, configurable: true }
            : undefined,
      },
    ),
    getViewConfig: viewConfig,
    uuidv4,
    uuidv5,
    async reloadAppAsync() {
      reload(worker);
    },
    installOnUIRuntime() {},
    isRunningOnQuest: false,
    expoModulesCoreVersion: { version: '57.0.0', major: 57, minor: 0, patch: 0 },
    cacheDir: 'file:///cache/',
    documentsDir: 'file:///documents/',
  };
}

const NOT_MODULES = new Set(['then', 'toJSON', '__esModule', '$$typeof', 'NativeModulesProxy']);
