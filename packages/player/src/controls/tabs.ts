/** Tabs as in the ARIA Authoring Practices: one of them in the order of Tab, arrows between them. */
export function addTabs(panel: HTMLElement): void {
  const tabs = [...panel.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panelOf = (tab: HTMLElement) =>
    document.getElementById(tab.getAttribute('aria-controls') ?? '');
  function select(chosen: HTMLElement): void {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const shown = panelOf(tab);
      if (shown) shown.hidden = !isChosen;
    }
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step && tabs[(index + step + tabs.length) % tabs.length];
      if (!next) return;
      select(next);
      next.focus();
    });
  }
}
