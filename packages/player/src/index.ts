/**
 * Runs the JavaScript bundle of a React Native app in a sandboxed frame of a page. The files that the
 * frame is made of, for the server of such a page, are in `@vitrine/player/files`.
 */
export { type Detected, detect, type LooksLike } from './host/detect.ts';
export { createFrame, whenLoaded } from './host/iframe.ts';
export { mount, type Player } from './host/mount.ts';
export type { MountOptions, PlayerEvent, PlayerEvents } from './host/options.ts';
export { readText } from './host/response.ts';
export { watchWindowMessages } from './host/window-messages.ts';
export type { ColorScheme, Platform, Size, Surroundings } from './protocol/settings.ts';
export type { LogLevel } from './protocol/worker.ts';
export { DEFAULT_BAR_PREFERENCES, statusBarHeight } from './shared/bars.ts';
export { type Device, deviceOf, screenOf, surroundingsOf } from './shared/device.ts';
export { encodePath } from './shared/encode-path.ts';
