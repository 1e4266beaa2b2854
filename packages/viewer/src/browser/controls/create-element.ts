type Attributes = Record<string, string | boolean>;

/** Creates an element. Text is never parsed as markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function button(text: string, act: () => void, className = 'button'): HTMLButtonElement {
  const element = createElement('button', { type: 'button', class: className }, text);
  element.addEventListener('click', act);
  return element;
}
