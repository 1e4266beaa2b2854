import type { Player } from '@vitrine/player';
import type { PageConfig, Parts } from './config.ts';

/**
 * Tabs as in the ARIA Authoring Practices: only the chosen tab is in the tab order, and arrow keys
 * change it.
 */
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

/** A web export has no back button, and follows the colour scheme of the browser. */
type Controlled = Pick<Player, 'reload' | 'rotate'> &
  Partial<Pick<Player, 'back' | 'setColorScheme' | 'setKeyboard'>>;

type Page = {
  config: PageConfig;
  dark: boolean;
  /** Called when the window or the colour scheme has changed. */
  changed(): void;
  fill: { toggle(): void };
};

/** Attaches behaviour to the buttons that the server has rendered. */
export function addControls(
  { bar, stage }: Parts,
  player: Controlled,
  { config, changed, ...page }: Page,
) {
  let { dark } = page;
  const find = (name: string) => bar.querySelector<HTMLButtonElement>(`[data-do="${name}"]`);
  const on = (name: string, act: () => void) => find(name)?.addEventListener('click', act);
  const back = find('back');
  if (back) back.hidden = !player.back || config.platform !== 'android';
  const scheme = find('scheme');
  if (scheme) scheme.hidden = !player.setColorScheme;
  scheme?.setAttribute('aria-pressed', String(dark));
  const keyboard = find('keyboard');
  // A device without a mouse shows its own keyboard.
  if (keyboard) keyboard.hidden = !player.setKeyboard || !matchMedia('(any-pointer: fine)').matches;
  on('keyboard', () => {
    const isShown = keyboard?.getAttribute('aria-pressed') !== 'true';
    keyboard?.setAttribute('aria-pressed', String(isShown));
    player.setKeyboard?.(isShown);
  });
  on('reload', () => player.reload());
  on('back', () => player.back?.());
  on('rotate', () => {
    player.rotate();
    changed();
  });
  on('scheme', () => {
    dark = !dark;
    scheme?.setAttribute('aria-pressed', String(dark));
    player.setColorScheme?.(dark ? 'dark' : 'light');
    changed();
  });
  on('fill', page.fill.toggle);
  // Escape also leaves full screen. On a phone the button is not visible then.
  stage.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement === stage;
    find('fill')?.setAttribute('aria-pressed', String(isFull));
  });
}
