import { join } from 'node:path';
import { declarationOf } from '../../packages/cli/src/publish/declaration.ts';
import { type PackageFile, packageFiles } from '../../packages/cli/src/publish/files.ts';
import { noticesOf } from '../../packages/cli/src/publish/notices.ts';
import { buildPlayer, playerStyles } from '../../packages/player/build/build-player.ts';
import { playerHash } from '../../packages/player/build/files.ts';
import { fontFiles, readFontFile } from '../../packages/player/build/font-files.ts';
import { libraryFiles, readLibraryFile } from '../../packages/player/build/library-files.ts';
import { ciFiles } from '../../packages/server/src/http/ci-files/names.ts';
import { ciFileText } from '../../packages/server/src/http/ci-files/text.ts';
import { assetNames } from '../../packages/viewer/src/asset-names.ts';
import { assetText } from '../../packages/viewer/src/asset-texts.ts';
import { controlsText } from '../../packages/viewer/src/controls-script.ts';
import { root } from '../support/run.ts';
import { javascript, program } from './javascript.ts';
import { dependenciesOf, packageTexts } from './manifest.ts';
import { shrinkwrap } from './shrinkwrap.ts';
import { types } from './types.ts';

/** The contents of each published package. */

const entry = (file: string, typesFile = file) => ({
  types: `./types/${typesFile}.d.ts`,
  default: `./${file}.js`,
});

async function contract(): Promise<PackageFile[]> {
  const entries = { index: 'contract/src/index.ts', schemas: 'contract/src/schemas.ts' };
  const dependencies = dependenciesOf('contract');
  const exports = { '.': entry('index'), './schemas': entry('schemas') };
  return [
    ...packageTexts('contract', { node: '>=20', exports, dependencies }),
    ...(await javascript({ entries, platform: 'neutral', dependencies, target: 'es2023' })),
    ...types('contract', Object.values(entries)),
  ];
}

/** Includes the contract, so that the tarball can be installed by itself. */
async function client(): Promise<PackageFile[]> {
  const entries = { index: 'client/src/index.ts', node: 'client/src/node.ts' };
  const exports = { '.': entry('index'), './node': entry('node') };
  return [
    ...packageTexts('client', { node: '>=20', exports }),
    ...(await javascript({ entries, platform: 'neutral', target: 'es2023' })),
    ...types('client', Object.values(entries)),
  ];
}

/** The scripts of the player below `folder`, where files.packed.ts expects them. */
async function playerScripts(folder: string): Promise<PackageFile[]> {
  const scripts = await buildPlayer();
  const fonts = fontFiles.filter((name) => !libraryFiles.includes(name));
  const files = [
    ...scripts.map(({ name, code }) => ({ path: `${folder}player/${name}`, text: code })),
    { path: `${folder}player/frame.css`, text: playerStyles() },
    ...libraryFiles.map((name) => ({
      path: `${folder}player/${name}`,
      text: readLibraryFile(name),
    })),
    ...fonts.map((name) => ({ path: `${folder}player/${name}`, text: readFontFile(name) })),
  ];
  const names = files.map(({ path }) => path.slice(`${folder}player/`.length));
  const made = JSON.stringify({ of: playerHash, names });
  return [...files, { path: `${folder}player/player.json`, text: made }];
}

/** The npm packages whose code is in `controls.js`. */
const IN_CONTROLS = [
  '@jridgewell/resolve-uri',
  '@jridgewell/sourcemap-codec',
  '@jridgewell/trace-mapping',
];

/** The licences of npm packages whose code is in scripts. They are found by names and by modules. */
async function notices(
  names: readonly string[],
  moduleIds: readonly string[] = [],
): Promise<PackageFile> {
  const folders = names.map((name) => join(root, 'node_modules', name, 'index.js'));
  return { path: 'THIRD-PARTY-LICENSES.txt', text: await noticesOf([...folders, ...moduleIds]) };
}

async function player(): Promise<PackageFile[]> {
  const exports = {
    '.': entry('index', 'src/index'),
    './files': entry('files', 'build/files.packed'),
  };
  return [
    ...packageTexts('player', { node: '>=22', exports }),
    ...(await javascript({ entries: { index: 'player/src/index.ts' }, platform: 'browser' })),
    ...(await javascript({ entries: { files: 'player/build/files.packed.ts' }, platform: 'node' })),
    ...types('player', ['player/src/index.ts', 'player/build/files.packed.ts'], {
      project: 'packages/player/tsconfig.json',
      folder: '',
    }),
    ...(await playerScripts('')),
    await notices(Object.keys(dependenciesOf('player'))),
  ];
}

const LIB = 'lib/';
/** Packages that the server loads only when its configuration needs them. Its files contain all others. */
const ON_DEMAND = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'pg'];
/** The modules that contain the types of the server's entry. */
const SERVER_TYPES = ['index', 'environment', 'platform/version'];

async function server(): Promise<PackageFile[]> {
  const entries = {
    main: 'server/src/main.ts',
    index: 'server/src/index.ts',
    'decode-worker': 'server/src/blobs/verification/decode-worker.ts',
    'stack-worker': 'server/src/sourcemaps/stack-worker.ts',
    'checkpoint-worker': 'server/src/db/sqlite/checkpoint-worker.ts',
  };
  const all = Object.entries(dependenciesOf('server'));
  const dependencies = Object.fromEntries(all.filter(([name]) => ON_DEMAND.includes(name)));
  const { files, moduleIds } = await program({
    entries,
    platform: 'node',
    folder: LIB,
    dependencies,
  });
  const exports = { '.': { types: './types/index.d.ts', default: `./${LIB}index.js` } };
  const bin = { 'vitrine-server': 'vitrine-server.js' };
  const declarations = SERVER_TYPES.map(async (name) => ({
    path: `types/${name}.d.ts`,
    text: await declarationOf(join(root, `packages/server/src/${name}.ts`)),
  }));
  return [
    ...packageTexts('server', { node: '>=24', exports, dependencies, bin }),
    { path: 'vitrine-server.js', text: SERVER_LAUNCHER, executable: true },
    ...files,
    ...(await Promise.all(declarations)),
    ...(await playerScripts(LIB)),
    ...assetNames.map((name) => ({ path: `${LIB}assets/${name}`, text: assetText(name) })),
    ...ciFiles.map((name) => ({ path: `${LIB}ci/${name}`, text: ciFileText(name) })),
    { path: `${LIB}assets/controls.js`, text: await controlsText() },
    shrinkwrap(dependencies),
    await notices([...Object.keys(dependenciesOf('player')), ...IN_CONTROLS], moduleIds),
  ];
}

/** Written so that an old Node can parse it and report what is wrong. */
const SERVER_LAUNCHER = `#!/usr/bin/env node
import * as module from 'node:module';
import { join } from 'node:path';

const { node } = process.versions;
if (Number(node.split('.')[0]) < 24) {
  console.error(\`vitrine-server: needs Node 24 or newer, and this is \${node}\`);
  process.exit(1);
}
// Compiled code is kept from one start to the next, beside this file or where its user may write. A
// folder for temporary files would be unsafe, because other users could put code there.
const { XDG_CACHE_HOME, HOME } = process.env;
const own = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
const folders = [join(import.meta.dirname, '.cache'), own && join(own, 'vitrine-server')];
const { FAILED } = module.constants.compileCacheStatus;
folders.find((folder) => folder && module.enableCompileCache(folder).status !== FAILED);
await import('./${LIB}main.js');
`;

/** The published packages, with the function that makes the files of each. */
export const published: Record<string, () => Promise<PackageFile[]>> = {
  contract,
  client,
  player,
  server,
  cli: packageFiles,
};
