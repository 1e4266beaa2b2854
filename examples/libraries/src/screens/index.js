import { screens as controls } from './controls';
import { screens as device } from './device';
import { screens as lists } from './lists';
import { screens as media } from './media';
import { screens as navigation } from './navigation';
import { screens as overlays } from './overlays';
import { screens as permissions } from './permissions';
import { screens as pictures } from './pictures';
import { screens as services } from './services';
import { screens as sharing } from './sharing';
import { screens as storage } from './storage';
import { screens as system } from './system';

/** The screens by the name of their library on npm. */
export const screens = {
  ...controls,
  ...device,
  ...lists,
  ...media,
  ...navigation,
  ...overlays,
  ...permissions,
  ...pictures,
  ...services,
  ...sharing,
  ...storage,
  ...system,
};
