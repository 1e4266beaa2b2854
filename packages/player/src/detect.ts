/** What a bundle is, for those who look at it without running it. */
export { type Detected, detectHead, detectScript, platformIn, textOf } from './host/detect.ts';
export { versionIn } from './shared/react-native-version.ts';
