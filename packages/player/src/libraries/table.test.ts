import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesNamedIn } from './find-names.ts';
import { libraries } from './table.ts';

const views = (name: string) =>
  libraries.flatMap(({ frame }) => (frame?.views.test(name) ? frame.file : []));
const modules = (name: string) =>
  libraries.flatMap(({ worker }) => (worker?.modules.test(name) ? worker.file : []));

test('a name matches exactly one file', () => {
  expect(views('RNSVGSvgView')).toEqual(['react-native-svg.frame.js']);
  expect(views('RNSScreenStack')).toEqual(['react-native-screens.frame.js']);
  expect(views('RNCSafeAreaProvider')).toEqual(['react-native-safe-area-context.frame.js']);
  expect(views('RNGestureHandlerButton')).toEqual(['react-native-gesture-handler.frame.js']);
  expect(views('RNCWebView')).toEqual(['react-native-webview.frame.js']);
  expect(modules('RNAsyncStorage')).toEqual(['async-storage.worker.js']);
  expect(modules('RNC_AsyncSQLiteDBStorage')).toEqual(['async-storage.worker.js']);
  expect(modules('ExpoSQLite')).toEqual(['sqlite.worker.js']);
  expect(filesNamedIn('x=t("OPSQLite")')).toEqual(['sqlite.worker.js', 'sqlite3.wasm']);
  expect(modules('SQLite')).toEqual(['sqlite.worker.js']);
  expect(filesNamedIn('n.NativeModules.SQLite[e]')).toContain('sqlite3.wasm');
  expect(filesNamedIn('"RKAsyncSQLiteStorage";"uses SQLite here"')).toEqual([]);
  expect(views('RCTView')).toEqual([]);
  for (const name of ['A11yOrderView', 'RNAOA11yContainerView', 'TextInputFocusWrapper'])
    expect(views(name)).toEqual(['community.frame.js']);
  expect(views('PortalHostView')).toEqual(['community.frame.js']);
  expect(views('ContextMenu')).toEqual(['react-native-menu.frame.js']);
  expect(filesNamedIn('a.onContextMenu;b("ContextMenuItem")')).toEqual([]);
  expect(
    filesNamedIn('a("MyPortalView");b("[Worklets] x");c("Hash");d.setOrientation(E.Orientation)'),
  ).toEqual([]);
  expect(modules('Hash')).toEqual([]);
  expect(modules('TcpSockets')).toEqual(['community.worker.js']);
  expect(filesNamedIn('x("NitroFetch")')).toEqual(['react-native-nitro-fetch.worker.js']);
  expect(modules('nitro:Hash')).toEqual(['react-native-quick-crypto.worker.js']);
  for (const text of ['t("Worklets")', 'n.NativeModules.Orientation;'])
    expect(filesNamedIn(text)).toEqual(['community.worker.js', 'community.frame.js']);
});

test('every file of the table exists', () => {
  const files = libraries.flatMap(({ worker, frame }) =>
    [worker?.file ?? [], frame?.file ?? []].flat(),
  );
  for (const file of files) {
    const path = file.replace(/\.(worker|frame)\.js$/, '/$1.ts');
    const source = new URL(path, import.meta.url);
    expect([file, existsSync(source)]).toEqual([file, true]);
  }
});

test('whole bundles are searched for names in one pass: what repeats without end is the end of one', () => {
  const names = libraries.flatMap(({ worker, frame }) =>
    [worker?.modules ?? [], frame?.views ?? []].flat(),
  );
  for (const { source } of names) expect(source).not.toMatch(/[*+][^|)$]|,\}/);
  const [firebase] = names.filter((name) => name.test('RNFBAppModule'));
  expect(firebase?.test('RNFBMessagingModule')).toBe(true);
});

test('a bundle that contains the name of a module or a view gets both files of its library', () => {
  expect(filesNamedIn('x=t("RNSModule")')).toEqual([
    'react-native-screens.worker.js',
    'react-native-screens.frame.js',
  ]);
  expect(filesNamedIn('x=t("RNSScreen")')).toEqual([
    'react-native-screens.worker.js',
    'react-native-screens.frame.js',
  ]);
  expect(filesNamedIn('a("WorkletsModule");b("RNSVGPath")')).toEqual([
    'react-native-worklets.worker.js',
    'react-native-svg.worker.js',
    'react-native-svg.frame.js',
  ]);
});

test('a bundle that contains no name of a library gets no files', () => {
  expect(filesNamedIn('RCTView(); createChildSet()')).toEqual([]);
});
