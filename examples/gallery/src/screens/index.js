import { Animations } from './Animations';
import { Assets } from './Assets';
import { Controls } from './Controls';
import { Dialogs } from './Dialogs';
import { Errors } from './Errors';
import { Gestures } from './Gestures';
import { Images } from './Images';
import { KeyboardScreen } from './KeyboardScreen';
import { LayoutScreen } from './LayoutScreen';
import { Lists } from './Lists';
import { Measures } from './Measures';
import { Modals } from './Modals';
import { Network } from './Network';
import { Refresh } from './Refresh';
import { SafeArea } from './SafeArea';
import { Scrolling } from './Scrolling';
import { Sections } from './Sections';
import { Sideways } from './Sideways';
import { Styles } from './Styles';
import { Surroundings } from './Surroundings';
import { Texts } from './Texts';
import { Timers } from './Timers';
import { Touchables } from './Touchables';
import { Typing } from './Typing';

/**
 * What the list of the app shows: a screen for each family. Metro requires a module where it is
 * first used, so an app that shows one screen evaluates that one.
 */
export const screens = {
  layout: () => LayoutScreen,
  styles: () => Styles,
  text: () => Texts,
  image: () => Images,
  scroll: () => Scrolling,
  list: () => Lists,
  sideways: () => Sideways,
  sections: () => Sections,
  refresh: () => Refresh,
  input: () => Typing,
  keyboard: () => KeyboardScreen,
  touchables: () => Touchables,
  controls: () => Controls,
  modal: () => Modals,
  'safe-area': () => SafeArea,
  measure: () => Measures,
  animated: () => Animations,
  gestures: () => Gestures,
  dialogs: () => Dialogs,
  surroundings: () => Surroundings,
  network: () => Network,
  timers: () => Timers,
  assets: () => Assets,
  errors: () => Errors,
};
