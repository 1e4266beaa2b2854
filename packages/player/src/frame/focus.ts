/**
 * Where assistive technology goes when the app says so (react-native: AccessibilityInfo.js,
 * sendAccessibilityEvent). In a browser that is the focus; what is being written into keeps it.
 */
export function focusOn(element: Element | Text | undefined): void {
  if (!(element instanceof HTMLElement) && !(element instanceof SVGElement)) return;
  if (document.activeElement?.matches('.text-input')) return;
  // It may be told to take it, and Tab passes it by as before.
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
