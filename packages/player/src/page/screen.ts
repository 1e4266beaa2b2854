import type { Settings } from '../settings.ts';

/** The app's screen, and what lies above it. */
export function createScreen(body: HTMLElement, { platform }: Settings) {
  const add = (name: string) => {
    const element = document.createElement('div');
    element.className = name;
    body.append(element);
    return element;
  };
  body.classList.add(`is-${platform}`);
  return { screen: add('screen view'), overlay: add('overlay') };
}
