import type { ShadowNode } from '../../worker/fabric/node.ts';
import { recordIn, textIn } from '../read-props.ts';
import type { Pen } from './draw.ts';
import type { Layout } from './layout.ts';
import type { Options } from './options.ts';
import { iconIn } from './top-bar.ts';

/** The colour of a button without one: colorAccent of AppCompat. */
const ACCENT = 0xff008577;
const WHITE = 0xffffffff;
const SIZES = { mini: 40, regular: 56 };

/** The floating action button of Android above a screen (FabPresenter.java). */
export function drawFab(pen: Pen, screen: Layout, options: Options): ShadowNode[] {
  const fab = recordIn(options.fab);
  const id = textIn(fab.id);
  if (pen.isIos || id === undefined || fab.visible === false) return [];
  const tag = screen.tag('fab');
  pen.handlers.set(tag, (name) => {
    if (name === 'topTouchEnd') pen.actions.pressed(screen, id);
  });
  const size = fab.size === 'mini' ? SIZES.mini : SIZES.regular;
  const { image } = iconIn(fab.icon, undefined);
  const props = {
    position: 'absolute',
    bottom: 16,
    [fab.alignHorizontally === 'left' ? 'left' : 'right']: 16,
    width: size,
    height: size,
    borderRadius: size / 2,
    elevation: 6,
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: pen.color(fab, 'backgroundColor') ?? ACCENT,
    accessible: true,
    accessibilityRole: 'button',
    accessibilityLabel: id,
  };
  const icon = image && {
    source: [image],
    src: [image],
    width: 24,
    height: 24,
    tintColor: pen.color(fab, 'iconColor') ?? WHITE,
  };
  const drawn = icon ? [pen.view(screen.tag('fab icon'), 'RCTImageView', icon)] : [];
  return [pen.view(tag, 'RCTView', props, ...drawn)];
}
