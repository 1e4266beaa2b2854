import { describe, expect, it } from 'vitest';
import type { Settings } from '../protocol/settings.ts';
import type { AssetRecord } from '../protocol/worker.ts';
import { createAssets, fileUrl } from './assets.ts';

const at = (files: string[], scale = 2) =>
  createAssets({ filesUrl: 'https://files/', files, settings: { scale } as Settings });

/** The files that `react-native bundle --assets-dest assets` writes. */
const IOS = [
  'main.jsbundle',
  'assets/assets/assets/logo.png',
  'assets/assets/assets/logo@2x.png',
  'assets/assets/assets/logo@3x.png',
];
const ANDROID = [
  'main.jsbundle',
  'assets/raw/keep.xml',
  'assets/drawable-mdpi/assets_logo.png',
  'assets/drawable-xhdpi/assets_logo.png',
  'assets/drawable-xxhdpi/assets_logo.png',
];
/** The files that `expo export` writes. */
const EXPO = [
  'metadata.json',
  'favicon.ico',
  'assets/f7ff6bef1e9fd19374b4c96620de08fa',
  'assets/68162965455b8484bbc5fa7f3259db72',
  'assets/0ecaf71e72ada2772603084b55cd3178',
];
const LOGO: AssetRecord = {
  httpServerLocation: '/assets/assets',
  name: 'logo',
  type: 'png',
  width: 64,
  height: 64,
  scales: [1, 2, 3],
  hash: 'd70ddee2ebc662d56dbcb0e54a305935',
  fileHashes: [
    'f7ff6bef1e9fd19374b4c96620de08fa',
    '68162965455b8484bbc5fa7f3259db72',
    '0ecaf71e72ada2772603084b55cd3178',
  ],
};

describe('createAssets', () => {
  it('finds files that were uploaded without the folder `assets`, and prefers exact paths', () => {
    const { resolve } = at(['src/logo.png', 'icon.png', 'assets/icon.png']);
    expect(resolve('file:///bundle/assets/src/logo.png')).toBe('https://files/src/logo.png');
    expect(resolve('file:///bundle/assets/icon.png')).toBe('https://files/assets/icon.png');
    expect(resolve('file:///bundle/icon.png')).toBe('https://files/icon.png');
  });

  it('finds paths of iOS below additional folders of the upload', () => {
    const { resolve } = at(IOS);
    expect(resolve('file:///bundle/assets/assets/logo@2x.png')).toBe(
      'https://files/assets/assets/assets/logo%402x.png',
    );
    expect(resolve('file:///bundle/assets/assets/logo.png')).toBe(
      'https://files/assets/assets/assets/logo.png',
    );
  });

  it('chooses the smallest sharp scale, else the largest', () => {
    const files = ['a/x@2x.png', 'a/x@3x.png'];
    expect(at(files, 1).resolve('file:///bundle/a/x.png')).toContain('x%402x');
    expect(at(files, 3).resolve('file:///bundle/a/x.png')).toContain('x%403x');
    expect(at(files, 4).resolve('file:///bundle/a/x@4x.png')).toContain('x%403x');
  });

  it('finds drawables of Android, and resources by their name', () => {
    const { resolve } = at(ANDROID);
    const double = 'https://files/assets/drawable-xhdpi/assets_logo.png';
    expect(resolve('file:///bundle/drawable-xhdpi/assets_logo.png')).toBe(double);
    expect(resolve('assets_logo')).toBe(double);
    expect(resolve('file:///bundle/drawable-xxxhdpi/assets_logo.png')).toBe(double);
    expect(resolve('file:///bundle/raw/keep.xml')).toBe('https://files/assets/raw/keep.xml');
  });

  it('finds files that Expo stored by their hash', () => {
    const assets = at(EXPO);
    expect(assets.resolve('file:///bundle/assets/assets/logo@2x.png')).toBe('');
    assets.add(LOGO);
    const double = 'https://files/assets/68162965455b8484bbc5fa7f3259db72';
    expect(assets.resolve('file:///bundle/assets/assets/logo@2x.png')).toBe(double);
    expect(assets.resolve('file:///bundle/drawable-xhdpi/assets_logo.png')).toBe(double);
    expect(assets.resolve('assets_logo')).toBe(double);
    expect(assets.resolve('file:///bundle/assets/68162965455b8484bbc5fa7f3259db72.png')).toBe(
      double,
    );
  });

  it('passes data:, blob: and https: urls, and resolves other schemes and paths to nothing', () => {
    const { resolve } = at(IOS);
    for (const uri of ['data:image/png;base64,AA', 'blob:null/1', 'https://example.org/a.png'])
      expect(resolve(uri)).toBe(uri);
    for (const uri of ['', 'javascript:alert(1)', 'http://example.org/a.png', '//x', 'ph://1'])
      expect(resolve(uri)).toBe('');
    expect(resolve('file:///bundle/../../etc/passwd')).toBe('');
    expect(resolve('file:///bundle/%E0%A4%A')).toBe('');
  });

  it('finds a picture that the app wrote once its blob url is registered', () => {
    const { resolve } = at(IOS);
    const ask = (uri: string, written?: string) =>
      fileUrl(resolve, { ask: 'file', uri, ...(written !== undefined && { written }) });
    expect(ask('file:///bundle/assets/assets/logo.png')).toMatch(/^https:.*logo\.png$/);
    const own = 'file:///documents/a.png';
    expect(ask(own)).toBe('');
    for (const wrong of ['https://example.org/a.png', 'javascript:alert(1)', 7 as never])
      expect(ask(own, wrong)).toBe('');
    expect(ask(own, 'blob:null/1')).toBe('blob:null/1');
    expect(resolve(own)).toBe('blob:null/1');
    ask(own, 'blob:null/2');
    expect(resolve(own)).toBe('blob:null/2');
  });

  it('ignores asset records of another shape', () => {
    const { add, resolve } = at(EXPO);
    for (const record of [
      {},
      { ...LOGO, fileHashes: 3 },
      { ...LOGO, name: {} },
      { ...LOGO, scales: ['x'] },
    ])
      expect(() => add(record as AssetRecord)).not.toThrow();
    expect(resolve('file:///bundle/assets/assets/logo@3x.png')).not.toContain('undefined');
  });
});
