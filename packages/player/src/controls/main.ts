/** `controls.js`: runs the app of a page that has one, and is the library for every other page. */
import { configOf, partsOf } from './config.ts';
import { showApp } from './show.ts';

export { detect } from '../host/detect.ts';
export { mount } from '../host/mount.ts';
export { deviceOf } from '../shared/device.ts';

for (const stage of document.querySelectorAll<HTMLElement>('[data-player]')) {
  showApp(partsOf(stage), configOf(stage.dataset.player ?? ''));
  // Or the page's own script says that this one did not come.
  stage.dataset.shown = '';
}
