const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at, count) => (at + count - 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The index of the choice to which a key moves. */
export const steppedBy = (key: string, at: number, count: number): number | undefined =>
  count > 0 && Object.hasOwn(STEPS, key)
    ? STEPS[key]?.(Math.max(at, key === 'ArrowUp' ? 0 : -1), count)
    : undefined;

/** Lets the arrow keys move the focus between the choices. */
export function walkByArrows(list: HTMLElement, selector: string): void {
  list.addEventListener('keydown', (event) => {
    const usable = [...list.querySelectorAll<HTMLElement>(selector)];
    const at = usable.indexOf(document.activeElement as HTMLElement);
    const next = steppedBy(event.key, at, usable.length);
    if (next === undefined) return;
    event.preventDefault();
    usable[next]?.focus();
  });
}
