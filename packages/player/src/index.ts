/**
 * Runs the JavaScript bundle of a React Native app in a sandboxed frame of a page. The files that the
 * frame is made of, for the server of such a page, are in `@vitrine/player/files`.
 */
export { type Detected, detect, type LooksLike } from './host/detect.ts';
export { mount, type Player } from './host/mount.ts';
export type { MountOptions, PlayerEvent, PlayerEvents } from './host/options.ts';
export type { ColorScheme, Platform, Size, Surroundings } from './protocol/settings.ts';
export { type Device, deviceOf } from './shared/device.ts';
