import { media, permissions, services, sharing } from './expected/asking.ts';
import { device, storage, system } from './expected/data.ts';
import type { Expected } from './expected/expected.ts';
import { controls, lists, navigation, overlays, pictures } from './expected/views.ts';

/**
 * What each screen of examples/libraries does with its library, and what is then to be seen, by the
 * name of the library on npm. The groups are the files of examples/libraries/src/screens.
 */
export const expected: Record<string, Record<string, Expected>> = {
  Navigation: navigation,
  Lists: lists,
  Controls: controls,
  Overlays: overlays,
  Pictures: pictures,
  Media: media,
  Storage: storage,
  Device: device,
  System: system,
  Permissions: permissions,
  Sharing: sharing,
  Services: services,
};
