import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';

/** The label for each size: standard, wide and icon. */
const WORDS: Record<number, string> = { 0: 'Sign in', 1: 'Sign in with Google', 2: '' };

/**
 * RNGoogleSigninButton: @react-native-google-signin/google-signin/src/spec/SignInButtonNativeComponent.ts.
 * A letter stands for Google's logo.
 */
export const googleSignInButton: ViewFactory = (context) => {
  const element = elementOf('view');
  const button = elementOf('google-button', 'button') as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', () => context.emit('topPress', {}, PRIORITY.discrete));
  const logo = elementOf('google-logo', 'span');
  logo.textContent = 'G';
  logo.ariaHidden = 'true';
  const words = elementOf('', 'span');
  button.append(logo, words);
  element.append(button);
  const update = box(context, element);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      words.textContent = WORDS[Number(props.size)] ?? 'Sign in';
      button.ariaLabel = words.textContent || 'Sign in with Google';
      button.classList.toggle('is-dark', props.color === 'dark');
      button.disabled = props.disabled === true;
    },
    arrange() {},
  };
};
