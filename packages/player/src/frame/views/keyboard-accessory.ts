import type { Props } from '../../protocol/worker.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { text } from '../events/finite.ts';
import { placeOf } from '../place.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/**
 * RCTInputAccessoryView:
 * react-native/Libraries/Components/TextInput/RCTInputAccessoryViewNativeComponent.js
 */
export const keyboardAccessory: ViewFactory = (context, first) => {
  const { app } = context;
  /** Marks the position among siblings. The bar itself is shown in the overlay, at the bottom. */
  const element = document.createElement('div');
  element.className = 'modal-place';
  const bar = document.createElement('div');
  bar.className = 'view keyboard-accessory';
  bar.setAttribute('data-tag', String(context.tag));
  const setBox = box(context, bar);
  let props: Props = first;

  const tellPlace = () => {
    if (bar.isConnected) app.tell(context.tag, { style: { top: placeOf(bar).y } });
  };
  const sizes = new ResizeObserver(tellPlace);
  for (const element of [bar, app.overlay]) sizes.observe(element);

  const toggle = () => {
    const { activeElement } = document;
    const name = activeElement instanceof HTMLElement ? activeElement.dataset.accessory : undefined;
    const isWanted = name !== undefined && name !== '' && name === text(props.nativeID);
    if (isWanted === bar.isConnected) return;
    if (isWanted) app.overlay.append(bar);
    else bar.remove();
  };
  const abort = new AbortController();
  for (const name of ['focusin', 'focusout'])
    document.addEventListener(name, () => setTimeout(toggle, 0), { signal: abort.signal });

  return {
    element,
    update(all, changed) {
      props = all;
      setBox(all, changed);
      toggle();
    },
    arrange: (children) => arrangeChildren(bar, children),
    // It lies at the lower edge, wherever the app puts it.
    place({ height }) {
      bar.style.height = `${height}px`;
    },
    remove() {
      sizes.disconnect();
      abort.abort();
      bar.remove();
    },
  };
};
