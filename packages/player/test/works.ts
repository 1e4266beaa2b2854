import { components } from './works/components.ts';
import { libraries } from './works/libraries.ts';
import type { Line } from './works/line.ts';
import { modules } from './works/modules.ts';
import { styles } from './works/styles.ts';
import { unknown } from './works/unknown.ts';

export type { Line };

/**
 * What apps can use in the player, and what the user then sees. Each line needs a browser test
 * whose title starts with its id, as `[player.view]`. `npm run docs` creates docs/player.md from
 * both.
 */
export const works: Record<
  'Components' | 'Styles' | 'Modules' | 'Libraries' | 'Unknown things',
  readonly Line[]
> = {
  Components: components,
  Styles: styles,
  Modules: modules,
  Libraries: libraries,
  'Unknown things': unknown,
};
