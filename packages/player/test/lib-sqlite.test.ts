import { expect, test } from 'vitest';
import { bundleOf } from './support/bundles.ts';
import { heard, openerOf, said } from './support/mount-page.ts';

/** Calls that a bundle makes as it is evaluated, before anything could be loaded. */
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

const { open } = openerOf({ files: () => ({ 'expo.js': bundleOf(counted(EXPO)) }) });

const versions = async (page: Parameters<typeof said>[0]) =>
  (await said(page)).flatMap(([, { text }]) => /^version (\d+)/.exec(String(text))?.[1] ?? []);

test.each([['[player.expo-sqlite] expo-sqlite', 'expo.js']])(
  '%s: a database answers as the bundle is evaluated, and is kept',
  async (_, bundle) => {
    const page = await open(`bundle=${bundle}`);
    expect(await heard(page, 'log')).toMatchObject({ level: 'info' });
    await expect.poll(async () => JSON.stringify(await said(page))).toContain('kept');
    expect(await versions(page)).toEqual(['1']);
    await page.evaluate('player.reload()');
    await expect.poll(() => versions(page)).toEqual(['1', '2']);
    const types = (await said(page)).map(([type]) => type);
    expect(types.filter((type) => /error|missing|ended/.test(type))).toEqual([]);
    await page.context().close();
  },
);
