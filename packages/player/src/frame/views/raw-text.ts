import type { Props } from '../../protocol/worker.ts';
import type { ViewFactory } from '../view.ts';

const wordsOf = ({ text }: Props): string => (typeof text === 'string' ? text : '');

/** RCTRawText: react-native/Libraries/Renderer/implementations/ReactFabric-prod.js (createTextInstance) */
export const rawText: ViewFactory = () => {
  const element = document.createTextNode('');
  return {
    element,
    update(props) {
      const words = wordsOf(props);
      if (element.data !== words) element.data = words;
    },
  };
};
