import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf } from '../element.ts';
import { registerFrame } from '../register.ts';

/** A canvas: it shows the pictures that the worker draws. */
const canvas: ViewFactory = (context) => {
  const element = elementOf('view skia');
  const update = box(context, element);
  const drawn = document.createElement('canvas');
  drawn.className = 'skia-drawn';
  const target = drawn.getContext('bitmaprenderer');
  element.append(drawn);
  return {
    element,
    update,
    arrange() {},
    command(name, [picture]) {
      if (name === 'picture' && picture instanceof ImageBitmap) {
        target?.transferFromImageBitmap(picture);
      }
      if (name === 'undrawn') {
        const label = elementOf('placeholder-label', 'span');
        label.textContent = context.component;
        element.classList.add('placeholder');
        element.replaceChildren(label);
      }
    },
  };
};

registerFrame('react-native-skia.frame.js', {
  views: { SkiaPictureView: canvas, SkiaDomView: canvas, SkiaDrawView: canvas },
});
