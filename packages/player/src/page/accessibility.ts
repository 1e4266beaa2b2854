import type { Props } from '../protocol.ts';

/** testID for tests, and what assistive technology is told, as react-native-web maps it. */
export function accessibility(element: Element, props: Props, changed: Props): void {
  if ('testID' in changed) {
    if (typeof props.testID === 'string') element.setAttribute('data-testid', props.testID);
    else element.removeAttribute('data-testid');
  }
}
