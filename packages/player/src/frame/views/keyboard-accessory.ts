import type { Props } from '../../protocol/worker.ts';
import { arrangeChildren } from '../arrange-children.ts';
import { text } from '../events/finite.ts';
import type { ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** RCTInputAccessoryView: react-native/Libraries/Components/TextInput/RCTInputAccessoryViewNativeComponent.js */
export const keyboardAccessory: ViewFactory = (context, first) => {
  const { app } = context;
  /** Holds its place among its siblings; it is shown where a keyboard would end. */
  const element = document.createElement('div');
  element.className = 'modal-place';
  const bar = document.createElement('div');
  bar.className = 'view keyboard-accessory';
  bar.setAttribute('data-tag', String(context.tag));
  const setBox = box(context, bar);
  let props: Props = first;

  const look = () => {
    const { activeElement } = document;
    const name = activeElement instanceof HTMLElement ? activeElement.dataset.accessory : undefined;
    const isAsked = name !== undefined && name !== '' && name === text(props.nativeID);
    if (isAsked === bar.isConnected) return;
    if (isAsked) app.overlay.append(bar);
    else bar.remove();
  };
  const abort = new AbortController();
  for (const name of ['focusin', 'focusout'])
    document.addEventListener(name, () => setTimeout(look, 0), { signal: abort.signal });

  return {
    element,
    update(all, changed) {
      props = all;
      setBox(all, changed);
      look();
    },
    arrange: (children) => arrangeChildren(bar, children),
    remove() {
      abort.abort();
      bar.remove();
    },
  };
};
