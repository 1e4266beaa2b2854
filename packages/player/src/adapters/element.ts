/** An HTML element of these classes; `view` is what React Native's layout starts from. */
export function elementOf(classes: string, name = 'div'): HTMLElement {
  const element = document.createElement(name);
  element.className = classes;
  return element;
}
