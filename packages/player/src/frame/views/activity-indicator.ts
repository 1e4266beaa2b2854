import { colorOf } from '../style/color.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';
import { ring, spokes } from './spinner.ts';

/** ActivityIndicatorView, RCTActivityIndicatorView: react-native/Libraries/Components/ActivityIndicator/ActivityIndicatorViewNativeComponent.js */
export const activityIndicator: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view spinner';
  element.append(context.platform === 'ios' ? spokes() : ring());
  const style = box(context, element);
  return {
    element,
    update(props, changed) {
      style(props, changed);
      if (!element.hasAttribute('role')) element.setAttribute('role', 'progressbar');
      const stopped = props.animating === false;
      element.classList.toggle('is-stopped', stopped);
      element.classList.toggle('is-hidden', stopped && props.hidesWhenStopped !== false);
      element.classList.toggle('is-large', props.size === 'large');
      const color = colorOf(props.color, context);
      if (color) element.style.setProperty('--tint', color);
      else element.style.removeProperty('--tint');
    },
  };
};
