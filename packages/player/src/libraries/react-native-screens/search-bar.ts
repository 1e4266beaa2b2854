import { colorOf } from '../../frame/style/color.ts';
import type { ViewFactory } from '../../frame/view.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { paletteOf, textIn } from '../read-props.ts';

/** The button at the end of the bar. In the opened field it is the arrow that closes it. */
function createIcon(): HTMLElement {
  const icon = elementOf('search-icon', 'button');
  icon.setAttribute('type', 'button');
  icon.ariaLabel = 'Search';
  return icon;
}

/** RNSSearchBar: react-native-screens/src/fabric/SearchBarNativeComponent.ts */
export const searchBar: ViewFactory = (context) => {
  const element = elementOf('search-bar');
  const input = document.createElement('input');
  input.type = 'search';
  const cancel = elementOf('search-cancel', 'button');
  cancel.setAttribute('type', 'button');
  cancel.hidden = true;
  element.append(input, cancel);
  const icon = context.platform === 'android' && createIcon();
  if (icon) {
    element.classList.add('is-icon');
    element.prepend(icon);
    icon.addEventListener('click', () => {
      if (element.classList.contains('is-icon')) input.focus();
      else stop();
    });
  }
  let release = () => {};
  /** On Android it is an icon until it is opened, and again when it is closed: SearchView. */
  const expand = (isOpen: boolean) => {
    if (!icon || element.classList.contains('is-icon') !== isOpen) return;
    element.classList.toggle('is-icon', !isOpen);
    icon.ariaLabel = isOpen ? 'Close search' : 'Search';
    release();
    release = isOpen ? context.app.takeBack(stop) : () => {};
  };
  const tell = (name: string, payload = {}) => context.emit(name, payload, PRIORITY.discrete);
  const change = (text: string) => {
    input.value = text;
    tell('topChangeText', { text });
  };
  const stop = () => {
    if (input.value !== '') change('');
    input.blur();
    expand(false);
    tell('topCancelButtonPress');
    tell('topClose');
  };
  input.addEventListener('input', () => tell('topChangeText', { text: input.value }));
  input.addEventListener('focus', () => {
    cancel.hidden = context.platform !== 'ios';
    expand(true);
    tell('topSearchFocus');
    tell('topOpen');
  });
  input.addEventListener('blur', () => {
    cancel.hidden = true;
    tell('topSearchBlur');
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell('topSearchButtonPress', { text: input.value });
    if (key === 'Escape') stop();
  });
  // A click would come too late: the field loses its focus first, which hides the button.
  cancel.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    stop();
  });
  return {
    element,
    update(props, changed) {
      const palette = paletteOf(context);
      input.placeholder = textIn(props.placeholder) ?? 'Search';
      input.style.color = colorOf(props.textColor, palette) ?? '';
      input.style.backgroundColor = colorOf(props.barTintColor, palette) ?? '';
      cancel.textContent = textIn(props.cancelButtonText) ?? 'Cancel';
      cancel.style.color = colorOf(props.tintColor, palette) ?? '';
      if (icon) icon.style.color = colorOf(props.headerIconColor, palette) ?? '';
      if (typeof props.testID === 'string') input.setAttribute('data-testid', props.testID);
      if (changed.autoFocus === true) context.app.afterCommit(() => input.focus());
    },
    // The header places it.
    place() {},
    remove: () => release(),
    command(name, [value]) {
      if (name === 'focus') input.focus();
      else if (name === 'blur') input.blur();
      else if (name === 'clearText') change('');
      else if (name === 'setText' && typeof value === 'string') change(value);
      else if (name === 'cancelSearch') stop();
      else if (name === 'toggleCancelButton') cancel.hidden = value !== true;
    },
  };
};
