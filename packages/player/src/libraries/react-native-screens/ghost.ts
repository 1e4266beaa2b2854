const OWN = ['data-tag', 'data-testid', 'id'];

/**
 * What a screen looked like when React took it away, so that it can be seen leaving. It is a picture:
 * nothing in it can be touched, found by a test or read out.
 */
export function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  const originals = element.querySelectorAll('*');
  ghost.querySelectorAll('*').forEach((copy, at) => {
    for (const name of OWN) copy.removeAttribute(name);
    const original = originals[at];
    if (!original || (original.scrollTop === 0 && original.scrollLeft === 0)) return;
    requestAnimationFrame(() => copy.scrollTo(original.scrollLeft, original.scrollTop));
  });
  for (const name of OWN) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  return ghost;
}
