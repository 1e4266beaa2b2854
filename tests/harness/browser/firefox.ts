import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { removeFolder, temporaryFolder } from '../fixtures/temporary-folder.ts';
import { connectBidi } from './bidi.ts';

/** How long Firefox may take to exit before it is killed; it exits at once or never. */
const PATIENCE_MS = 30_000;

/** Turns off what Firefox does unasked. Of what pages may do, only this changes: popups may open. */
const preferences = (downloads: string) => ({
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#',
  'toolkit.telemetry.server': 'data:,#',
});

const userJs = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

/** Finds the address in stderr. It reads on while Firefox runs, because a full pipe would block it. */
const addressOf = ({ stderr }: { stderr: Readable }): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface(stderr);
    lines.on('line', (line) => {
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    lines.once('close', () => reject(new Error('Firefox ended before it listened')));
  });

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const over = once(program, 'exit');
  const patience = new AbortController();
  const slow = delay(PATIENCE_MS, undefined, { signal: patience.signal });
  slow.then(() => program.kill('SIGKILL')).catch(() => {});
  program.kill();
  await over;
  patience.abort();
}

export type Firefox = {
  version: string;
  /** A command of WebDriver BiDi. */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Starts the Firefox of FIREFOX_PATH with an empty profile. It is driven by WebDriver BiDi, because
 * Playwright drives only newer versions than Debian has.
 */
export async function startFirefox(): Promise<Firefox> {
  const path = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const profile = await temporaryFolder('firefox');
  await writeFile(join(profile, 'user.js'), userJs(preferences(join(profile, 'downloads'))));
  const program = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  // The end of this process does not end Firefox.
  const kill = () => void program.kill('SIGKILL');
  process.once('exit', kill);
  const close = async () => {
    await end(program);
    process.off('exit', kill);
    await removeFolder(profile);
  };
  try {
    const bidi = await connectBidi(`${await addressOf(program)}/session`);
    const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
      'session.new',
      { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'dismiss' } } } },
    );
    return {
      version: capabilities.browserVersion,
      send: bidi.send,
      async close() {
        await bidi.send('browser.close', {}).catch(() => {});
        bidi.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
