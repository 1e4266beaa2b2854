import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { root } from './run.ts';

const sources = join(root, 'packages/');
const MAIN = {
  vitrine: join(sources, 'cli/src/main.ts'),
  'vitrine-server': join(sources, 'server/src/main.ts'),
};
/** The module that tests import to run operator commands in their own process. */
const OPERATOR = { 'operator.js': join(sources, 'server/src/operator/program.ts') };

/** An expression that reads the url of a source, and not a text that mentions it. */
const ASKS = /(?<!['"`])import\.meta\.url/g;

/** Sources keep their own urls, because they read files beside them. */
const urlsOfSources: Plugin = {
  name: 'urls-of-sources',
  transform(code, id) {
    if (!id.startsWith(sources)) return;
    return code.replaceAll(ASKS, JSON.stringify(pathToFileURL(id).href));
  },
};

export type Commands = {
  /** Names the folder with the two executables and operator.js, for tests/harness. */
  environment: { VITRINE_TEST_COMMANDS: string };
  remove(): Promise<void>;
};

/**
 * Bundles the two commands with all npm packages that they import. The tests start them often, and
 * a start of `vitrine-server` from the sources loads 881 modules.
 */
export async function bundleCommands(): Promise<Commands> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'commands-'));
  const bundle = await rolldown({
    input: { ...MAIN, ...OPERATOR },
    cwd: root,
    platform: 'node',
    // rolldown has native code, which only bundling the player needs; pg works without pg-native.
    external: ['rolldown', 'pg-native'],
    plugins: [urlsOfSources],
    logLevel: 'silent',
  });
  // The path is quoted, because env splits this line at spaces.
  const launch = `env -S NODE_COMPILE_CACHE="${folder}/compiled" "${process.execPath}"`;
  await bundle.write({
    dir: folder,
    entryFileNames: '[name]',
    banner: ({ name, isEntry }) => (isEntry && name in MAIN ? `#!/usr/bin/${launch}` : ''),
  });
  await bundle.close();
  // Without it, files without an extension would not be ES modules.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of Object.keys(MAIN)) await chmod(join(folder, name), 0o755);
  await chmod(folder, 0o755);
  return {
    environment: { VITRINE_TEST_COMMANDS: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
