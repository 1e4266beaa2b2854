/** `controls.js`: runs the app of a page that has one. */
import { configOf, partsOf } from './config.ts';
import { showApp } from './show.ts';

for (const stage of document.querySelectorAll<HTMLElement>('[data-player]')) {
  showApp(partsOf(stage), configOf(stage.dataset.player ?? ''));
  // Without this mark, the script of the page reports that the player did not load.
  stage.dataset.shown = '';
}
