import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';

export type Folder = {
  path: string;
  /** Writes a file below the folder, creating folders as needed. Returns its path. */
  write(path: string, content?: string | Uint8Array): string;
  remove(): void;
};

export function temporaryFolder(): Folder {
  const path = temporaryFolderSync('cli');
  return {
    path,
    write(name, content = name) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    remove: () => removeFolderSync(path),
  };
}

export const HERMES_MAGIC = Uint8Array.from([
  0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f, 96, 0,
]);

/** A bundle of an app, for as much as the command looks at. */
export const bundleFor = (platform: string, startTime = 1) =>
  `var __BUNDLE_START_TIME__=${startTime};e.RN$AppRegistry=a;e.Platform={OS:'${platform}'};`;

/** The files that `react-native bundle --assets-dest` writes for iOS. */
export function bareIos({ write }: Folder): { bundle: string; assets: string } {
  const bundle = write('ios/main.jsbundle', bundleFor('ios'));
  write('ios/main.jsbundle.map', '{}');
  for (const scale of ['', '@2x', '@3x']) write(`ios/assets/src/img/logo${scale}.png`);
  write('ios/.DS_Store');
  write('ios/assets/src/Thumbs.db');
  return { bundle, assets: dirname(bundle) };
}

/** The files that `react-native bundle --assets-dest` writes for Android. */
export function bareAndroid({ write }: Folder): { bundle: string; assets: string } {
  const bundle = write('android/index.bundle', bundleFor('android'));
  for (const density of ['mdpi', 'xhdpi'])
    write(`android/res/drawable-${density}/src_img_logo.png`);
  const keep = write('android/res/raw/keep.xml', '<resources/>');
  return { bundle, assets: dirname(dirname(keep)) };
}

/** The files that `expo export` writes for these platforms. */
export function expoExport({ path, write }: Folder, ...platforms: ('ios' | 'android')[]): string {
  const assets = [
    { path: 'assets/f7ff6bef1e9fd19374b4c96620de08fa', ext: 'png' },
    { path: 'assets/0ecaf71e72ada2772603084b55cd3178', ext: 'ttf' },
  ];
  for (const asset of assets) write(`expo/${asset.path}`);
  const entry = (platform: string) => {
    const bundle = `_expo/static/js/${platform}/index-2dec72c7.js`;
    write(`expo/${bundle}`, bundleFor(platform));
    return [platform, { bundle, assets }];
  };
  const fileMetadata = Object.fromEntries(platforms.map(entry));
  write('expo/metadata.json', JSON.stringify({ version: 0, bundler: 'metro', fileMetadata }));
  write('expo/index.html');
  return join(path, 'expo');
}
