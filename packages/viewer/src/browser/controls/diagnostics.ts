import type { Device, PlayerEvents, Surroundings } from '@vitrine/player';
import type { PageConfig } from './config.ts';
import { createElement } from './create-element.ts';

const MISSING = 200;

/** Lists facts about the run: how the app was started, how long that took, and what is missing. */
export function createDiagnostics(
  panel: HTMLElement,
  { config, device }: { config: PageConfig; device: Device },
) {
  const facts = createElement('dl', { class: 'facts' });
  const none = createElement('p', { class: 'note' }, 'Nothing that the app asked for is missing.');
  const missing = createElement('ul', { class: 'missing' });
  panel.append(facts, createElement('h3', {}, 'Missing'), none, missing);
  const values = new Map<string, HTMLElement>();
  /** The text about the result of each missing thing, by its kind and name. */
  const outcomes = new Map<string, HTMLElement>();

  function set(term: string, value: string): void {
    const known = values.get(term);
    if (known) {
      known.textContent = value;
      return;
    }
    const element = createElement('dd', {}, value);
    values.set(term, element);
    facts.append(createElement('div', {}, createElement('dt', {}, term), element));
  }
  set('Platform', config.platform === 'ios' ? 'iOS' : 'Android');
  set('Files beside the bundle', String(config.files.length));
  return {
    set,
    follow({ window, insets, bars, colorScheme }: Surroundings): void {
      set('Window', `${window.width} × ${window.height} @${device.scale}x, ${colorScheme}`);
      set('Insets', `${insets.top} ${insets.right} ${insets.bottom} ${insets.left}`);
      if (config.platform === 'android') set('Bars around it', `${bars.top} ${bars.bottom}`);
    },
    /** Clears the list for another run. */
    startAgain(): void {
      outcomes.clear();
      missing.replaceChildren();
      none.hidden = false;
    },
    /** Adds a row, or updates it with how often the app asked and whether the app went on. */
    missing({ what, name, answered, times = 1, wentOn }: PlayerEvents['missing']): void {
      const key = `${what} ${name}`;
      const known = outcomes.get(key);
      if (!known && outcomes.size >= MISSING) return;
      const outcome = known ?? createElement('span', { class: 'note' });
      const often = times > 1 ? ` × ${times}` : '';
      const after = wentOn ? ', and the app went on' : '';
      outcome.textContent = `${answered ? ` → ${answered}` : ''}${often}${after}`;
      if (known) return;
      outcomes.set(key, outcome);
      none.hidden = true;
      missing.append(
        createElement(
          'li',
          {},
          createElement('span', { class: 'note' }, `${what} `),
          createElement('code', {}, name),
          outcome,
        ),
      );
    },
  };
}
