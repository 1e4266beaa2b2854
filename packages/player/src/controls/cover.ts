/** Leaves `element` alone in its document, for keys and readers as well. Answers how to undo that. */
export function cover(element: HTMLElement): () => void {
  const covered: HTMLElement[] = [];
  const { body } = element.ownerDocument;
  for (let at = element; at !== body && at.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children) {
      if (other === at || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      covered.push(other);
    }
  return () => {
    for (const one of covered) one.inert = false;
  };
}
