import type { ColorScheme, Settings, Surroundings } from '../protocol/settings.ts';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * What is around the app: what the host says and what the document sees, which the app is told; and
 * what the page shows, which is the app's own colour scheme once it chose one.
 */
export function createSurroundings(
  { window, insets, bars, colorScheme }: Settings,
  tell: (surroundings: Surroundings) => void,
) {
  const motion = matchMedia(LESS_MOTION);
  const listeners = new Set<(surroundings: Surroundings) => void>();
  let given: Surroundings = { window, insets, bars, colorScheme };
  let chosen: ColorScheme | undefined;
  const told = (): Surroundings => ({
    ...given,
    hidden: document.visibilityState === 'hidden',
    reduceMotion: motion.matches,
  });
  const shown = (): Surroundings => ({ ...given, colorScheme: chosen ?? given.colorScheme });
  const show = () => {
    for (const listener of listeners) listener(shown());
  };
  document.addEventListener('visibilitychange', () => tell(told()));
  motion.addEventListener('change', () => tell(told()));

  return {
    ...{ told, shown },
    on(listener: (surroundings: Surroundings) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(surroundings: Surroundings): void {
      given = surroundings;
      tell(told());
      show();
    },
    choose(scheme: unknown): void {
      chosen = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
      show();
    },
  };
}
