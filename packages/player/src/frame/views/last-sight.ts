/**
 * React Native's views leave one by one, the innermost first; what slides out has to be whole. This
 * remembers what was taken out of an element since the last turn, and puts it back.
 */
export function keepSight(element: HTMLElement) {
  const observer = new MutationObserver(() => {});
  observer.observe(element, { childList: true, subtree: true });
  return {
    restore(): void {
      const records = observer.takeRecords();
      observer.disconnect();
      for (const { target, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
        for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
        const before = nextSibling?.parentNode === target ? nextSibling : null;
        for (const node of removedNodes) target.insertBefore(node, before);
      }
    },
  };
}
