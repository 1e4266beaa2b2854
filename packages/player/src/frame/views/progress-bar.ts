import { colorOf } from '../style/color.ts';
import { finite } from '../style/length.ts';
import { wordOf } from '../style/word.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { ring } from './spinner.ts';

/** AndroidProgressBar: react-native/Libraries/Components/ProgressBarAndroid/ProgressBarAndroidNativeComponent.js */
export const progressBar: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view spinner';
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  element.append(ring(), bar);
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      const horizontal = props.styleAttr === 'Horizontal';
      const progress = Math.min(1, Math.max(0, finite(props.progress) ?? 0));
      const endless = !horizontal || props.indeterminate !== false;
      element.classList.toggle('is-horizontal', horizontal);
      element.classList.toggle('is-endless', endless);
      element.classList.toggle('is-hidden', props.animating === false);
      element.setAttribute('data-size', wordOf(props.styleAttr ?? 'Normal'));
      element.style.setProperty('--progress', String(progress));
      element.setAttribute('role', 'progressbar');
      if (endless) element.removeAttribute('aria-valuenow');
      else element.setAttribute('aria-valuenow', String(Math.round(progress * 100)));
      const color = colorOf(props.color, context);
      if (color) element.style.setProperty('--tint', color);
      else element.style.removeProperty('--tint');
    },
  };
};
