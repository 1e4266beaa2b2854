import type { ViewFactory } from '../../frame/view.ts';
import { text } from '../../frame/views/text.ts';
import { virtualText, wordsOf } from '../../frame/views/virtual-text.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { watchLongPress } from '../controls/long-press.ts';

const lineWords = ({ lines }: Props): unknown[] =>
  Array.isArray(lines) ? lines.map((line) => Object(line).text) : [];

/**
 * RNUITextView: react-native-uitextview/src/RNUITextViewNativeComponent.ts. A selectable text of iOS.
 * The lines of its layout event have only their text.
 */
export const uiTextView: ViewFactory = (context, props) =>
  text(
    {
      ...context,
      emit(name, payload = {}, priority) {
        const own =
          name === 'topTextLayout' ? { target: context.tag, lines: lineWords(payload) } : payload;
        context.emit(name, own, priority);
      },
    },
    props,
  );

/**
 * RNUITextViewChild: react-native-uitextview/src/RNUITextViewChildNativeComponent.ts. A part of the
 * text, whose content is a prop. The native side reports its presses (ios/RNUITextView.mm).
 */
export const uiTextViewChild: ViewFactory = (context) => {
  const { element, update } = virtualText(context);
  const words = document.createTextNode('');
  element.append(words);
  let current: Props = {};
  const tell = (name: string) => context.emit(name, { target: context.tag }, PRIORITY.discrete);
  watchLongPress(element, () => tell('topLongPress'), {
    isOn: () => current.onLongPress === true,
  });
  element.addEventListener('click', () => {
    if (current.onPress === true) tell('topPress');
  });
  return {
    element,
    update(props, changed) {
      current = props;
      update(props, changed);
      words.data = wordsOf(props);
    },
  };
};
