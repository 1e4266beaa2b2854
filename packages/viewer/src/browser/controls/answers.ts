import type { Detected, LooksLike, Platform } from '@vitrine/player';
import { button, createElement } from './create-element.ts';

type Words = { title: string; why: string; how?: string; commands?: string[] };

const bundleCommand = (platform: Platform) =>
  `npx react-native bundle --platform ${platform} --dev false --entry-file index.js ` +
  '--bundle-output main.jsbundle --assets-dest assets';
const expoCommand = (platform: Platform) => `npx expo export --platform ${platform} --no-bytecode`;

const KINDS: Record<LooksLike, string> = {
  empty: 'It is empty.',
  html: 'It is an HTML page; perhaps the answer of a bundler that failed, or of a login.',
  json: 'It is JSON; perhaps a manifest, a source map, or the error of a bundler.',
  image: 'It is a picture.',
  gzip: 'It is compressed twice, or compressed without saying so.',
  archive: 'It is an archive, such as an .apk or .ipa. The bundle is a file in it.',
  javascript: 'It is JavaScript, but React Native is not in it.',
  text: 'It is text, and not JavaScript.',
  binary: 'It is a binary file of an unknown kind.',
};

/** Why a bundle does not run here, and what to upload instead. */
export function wordsFor(detected: Detected, platform: Platform): Words {
  switch (detected.kind) {
    case 'hermes':
      return {
        title: `This is Hermes bytecode, version ${detected.version}`,
        why: 'Bytecode runs in the Hermes engine of a phone. Browsers run JavaScript, so this page shows what else was uploaded.',
        how: 'Upload the JavaScript that the bytecode is made of: export without bytecode (Expo), or bundle without compiling.',
        commands: [expoCommand(platform), bundleCommand(platform)],
      };
    case 'ram':
      return {
        title: 'This is a RAM bundle',
        why: 'Its modules are packed so that a phone can load them one by one, which a browser cannot.',
        how: 'Upload a plain bundle: `bundle` in the place of `ram-bundle`.',
        commands: [bundleCommand(platform)],
      };
    case 'web':
      return {
        title: 'This bundle is for the web',
        why: 'It renders with react-dom. It needs the page it was exported with, and no index.html is among the files.',
        how: `Upload the whole folder of the export, or the bundle for ${platform}.`,
        commands: [expoCommand(platform)],
      };
    case 'other':
      return {
        title: 'This is not a bundle that runs',
        why: KINDS[detected.looksLike],
        how: 'Upload the JavaScript that Metro wrote.',
        commands: [bundleCommand(platform)],
      };
    case 'native':
    case 'large':
      return { title: '', why: '' };
  }
}

export const answerFor = (detected: Detected, platform: Platform): Node[] =>
  answerOf(wordsFor(detected, platform));

/** Shown after the frame has left its first page. The new address cannot be read from here. */
export const answerThatItLeft = (): Node[] =>
  answerOf({
    title: 'It went to another page',
    why: 'The page of this web export was left, by a link or by itself. What is shown now may not belong to it.',
    how: 'Reload shows its first page again.',
  });

/** Many apps have a tenth of this. A small upload can unpack to much more. */
export const answerThatItIsLarge = (bytes: number, run: () => void): Node[] => [
  ...answerOf({
    title: `This bundle unpacks to ${Math.round(bytes / 1e6)} MB`,
    why: 'This browser may need several times as much memory to run it.',
  }),
  actions(button('Run it', run)),
];

export const actions = (action: Node): Node => createElement('p', { class: 'actions' }, action);

export function answerOf({ title, why, how, commands = [] }: Words): Node[] {
  return [
    createElement('p', { class: 'answer-title' }, title),
    createElement('p', {}, why),
    ...(how === undefined ? [] : [createElement('p', {}, how)]),
    ...commands.map((command) =>
      createElement('pre', { tabindex: '0' }, createElement('code', {}, command)),
    ),
  ];
}
