/** Bundles the app with the version of a folder: node ../bundle.mjs ios dist/ios [--dev] */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [platform, folder, mode] = process.argv.slice(2);
const root = process.cwd();
const ofVersion = createRequire(join(root, 'package.json'));
// React Native's own command: it has no way in but from React Native.
const ofReactNative = createRequire(ofVersion.resolve('react-native/package.json'));
const { bundleCommand } = ofReactNative('@react-native/community-cli-plugin');

const out = resolve(root, folder);
mkdirSync(out, { recursive: true });
await bundleCommand.func(
  [],
  {
    root,
    reactNativePath: join(root, 'node_modules/react-native'),
    platforms: { ios: {}, android: {} },
  },
  {
    platform,
    dev: mode === '--dev',
    entryFile: '../index.js',
    bundleOutput: join(out, 'main.jsbundle'),
    bundleEncoding: 'utf8',
    assetsDest: out,
    resetCache: false,
    verbose: false,
  },
);
