import { expect, test } from 'vitest';
import { bundleOf } from './support/bundles.ts';
import { heard, openerOf, said } from './support/mount-page.ts';

/** Synchronous calls that an app makes as it starts. */
const counted = (database: string) => `
  var began = performance.now();
  ${database}
  exec('PRAGMA user_version = ' + (version() + 1));
  nativeLoggingHook('version ' + version() + ' after ' + (performance.now() - began) + ' ms', 1);
  setTimeout(function () { nativeLoggingHook('kept', 1); }, 400);`;

const EXPO = `
  var sqlite = expo.modules.ExpoSQLite;
  var database = new sqlite.NativeDatabase(sqlite.defaultDatabaseDirectory + '/a.db', {});
  function exec(source) { database.execSync(source); }
  function version() {
    var statement = new sqlite.NativeStatement();
    database.prepareSync(statement, 'PRAGMA user_version');
    return statement.runSync(database, {}, {}, true).firstRowValues[0];
  }`;

const OP = `
  nativeModuleProxy.OPSQLite.install();
  var database = __OPSQLiteProxy.open({ name: 'a.db' });
  function exec(source) { database.executeSync(source); }
  function version() { return database.executeSync('PRAGMA user_version').rows[0].user_version; }`;

const QUICK = `
  nativeModuleProxy.QuickSQLite.install();
  __QuickSQLiteProxy.open('a');
  function exec(source) { __QuickSQLiteProxy.execute('a', source); }
  function version() {
    return __QuickSQLiteProxy.execute('a', 'PRAGMA user_version').rows.item(0).user_version;
  }`;

const WATERMELON = `
  nativeModuleProxy.WMDatabaseJSIBridge.install();
  var adapter = nativeWatermelonCreateAdapter('watermelon', false);
  function exec(source) { adapter.unsafeExecuteMultiple(source); }
  function version() { return adapter.unsafeQueryRaw('PRAGMA user_version', [])[0].user_version; }`;

const bundles = { 'expo.js': EXPO, 'op.js': OP, 'watermelon.js': WATERMELON, 'quick.js': QUICK };
const written = Object.entries(bundles).map(([name, one]) => [name, bundleOf(counted(one))]);
const { open } = openerOf({ files: () => Object.fromEntries(written) });

const versions = async (page: Parameters<typeof said>[0]) =>
  (await said(page)).flatMap(([, { text }]) => /^version (\d+)/.exec(String(text))?.[1] ?? []);

const FIRST = { level: 'info', text: expect.stringMatching(/^version 1 /) };

/** The versions that the app has told before and after a reload. */
async function versionsAfterReload(page: Parameters<typeof said>[0]): Promise<string[]> {
  await expect.poll(async () => JSON.stringify(await said(page))).toContain('kept');
  await page.evaluate('player.reload()');
  await expect.poll(async () => (await versions(page)).length).toBe(2);
  const types = (await said(page)).map(([type]) => type);
  expect(types.filter((type) => /error|missing|ended/.test(type))).toEqual([]);
  return versions(page);
}

test('[player.expo-sqlite] a database answers at once, and is there after a reload', async () => {
  const page = await open('bundle=expo.js');
  expect(await heard(page, 'log')).toMatchObject(FIRST);
  expect(await versionsAfterReload(page)).toEqual(['1', '2']);
  await page.context().close();
});

test('[player.op-sqlite] a database answers at once, and is there after a reload', async () => {
  const page = await open('bundle=op.js');
  expect(await heard(page, 'log')).toMatchObject(FIRST);
  expect(await versionsAfterReload(page)).toEqual(['1', '2']);
  await page.context().close();
});

test('[player.watermelondb] the adapter of JSI answers at once, and its database is there after a reload', async () => {
  const page = await open('bundle=watermelon.js');
  expect(await heard(page, 'log')).toMatchObject(FIRST);
  expect(await versionsAfterReload(page)).toEqual(['1', '2']);
  await page.context().close();
});

test('[player.quick-sqlite] a database answers at once, and is there after a reload', async () => {
  const page = await open('bundle=quick.js');
  expect(await heard(page, 'log')).toMatchObject(FIRST);
  expect(await versionsAfterReload(page)).toEqual(['1', '2']);
  await page.context().close();
});
