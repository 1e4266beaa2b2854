import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import type { ShadowNode } from '../../worker/fabric/node.ts';
import { listIn, numberIn, recordIn, textIn } from '../read-props.ts';
import { FILL, type Pen } from './draw.ts';
import { type Layout, newTag } from './layout.ts';
import { drawComponent } from './screens.ts';

/** How long a finger rests before a preview is shown, and how far it may move meanwhile. */
const HELD_MS = 500;
const SLOP = 10;

const [BEHIND, WHITE, BLUE, RED] = [0x66000000, 0xffffffff, 0xff007aff, 0xffff3b30];
const MARGIN = 16;
const CORNER = 13;
const ROW = 57;

/** A screen that is pushed if its preview is pressed. */
type Offer = { componentId: unknown; screen: Layout; push(): void };
type Held = { tag: Tag; x: number; y: number; payload: Props; timer: number };

/**
 * Previews of screens on iOS: a long press on the view that a push names shows its screen in front, and
 * a press on that pushes it (RNNCommandsHandler.m: push, RNNComponentViewController.m:
 * previewingContext).
 */
export function createPeeks(
  { dispatch, mounted, native, onEvent, settings }: WorkerContext,
  changed: () => void,
  emit: (name: string, payload: Props) => void,
) {
  const offers = new Map<Tag, Offer>();
  const tags = Array.from({ length: 4 }, newTag) as [Tag, Tag, Tag, Tag];
  let shown: Offer | undefined;
  let held: Held | undefined;

  const offerAt = (tag: Tag): Offer | undefined => {
    for (let at: Tag | undefined = tag; at !== undefined; at = mounted.parentOf(at)) {
      const offer = offers.get(at);
      if (offer) return offer;
    }
    return undefined;
  };
  const letGo = () => {
    if (held) native.clearTimeout(held.timer);
    held = undefined;
  };
  const show = (offer: Offer | undefined) => {
    shown = offer;
    changed();
  };
  const open = ({ tag, payload }: Held) => {
    held = undefined;
    const offer = offerAt(tag);
    if (!offer) return;
    show(offer);
    // The view that is pressed does not hear of the end of the press.
    dispatch(tag, 'topTouchCancel', { ...payload, touches: [] });
  };
  onEvent((tag, name, payload) => {
    if (!name.startsWith('topTouch')) return;
    const [x, y] = [numberIn(payload.pageX) ?? 0, numberIn(payload.pageY) ?? 0];
    if (name === 'topTouchMove') {
      if (held && Math.hypot(x - held.x, y - held.y) > SLOP) letGo();
      return;
    }
    letGo();
    if (name !== 'topTouchStart' || shown) return;
    const touch = { tag, x, y, payload };
    const timer = native.setTimeout(() => {
      if (held?.timer === timer) open(held);
    }, HELD_MS);
    held = { ...touch, timer };
  });

  function pressed({ componentId, screen, push }: Offer): void {
    shown = undefined;
    emit('PreviewCompleted', { componentId, previewComponentId: screen.visible.id });
    if (recordIn(screen.options.preview).commit === true) push();
    else changed();
  }

  /** A view that is pressed, on whatever is drawn below it. */
  const button = (pen: Pen, tag: Tag, props: Props, press: () => void, ...words: ShadowNode[]) => {
    pen.handlers.set(tag, (name) => {
      if (name === 'topTouchEnd') press();
    });
    return pen.view(tag, 'RCTView', props, ...words);
  };

  function drawAction(pen: Pen, offer: Offer, given: unknown, at: number): ShadowNode {
    const { id, title, style } = recordIn(given);
    const part = (name: string) => offer.screen.tag(`action ${at} ${name}`);
    const words = pen.view(part('words'), 'RCTRawText', { text: textIn(title) ?? '' });
    const color = style === 'destructive' ? RED : BLUE;
    const label = pen.view(part('label'), 'RCTText', { color, fontSize: 20 }, words);
    const look = {
      height: ROW,
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: WHITE,
      accessible: true,
      accessibilityRole: 'button',
    };
    const press = () => {
      show(undefined);
      emit('NavigationButtonPressed', {
        componentId: offer.screen.visible.id,
        buttonId: textIn(id) ?? '',
      });
    };
    return button(pen, part('button'), look, press, label);
  }

  return {
    /** The screen that is shown in front. */
    shown: (): Layout | undefined => shown?.screen,
    /** Resolves once the screen is pushed. */
    offer: (tag: Tag, componentId: unknown, screen: Layout, push: () => void): Promise<Layout> =>
      new Promise((resolve) => {
        offers.set(tag, {
          componentId,
          screen,
          push() {
            offers.delete(tag);
            push();
            resolve(screen);
          },
        });
      }),
    draw(pen: Pen): ShadowNode[] {
      if (!shown) return [];
      const offer = shown;
      const { screen } = offer;
      const [all, behind, card, cover] = tags;
      const { width, height, actions } = recordIn(screen.options.preview);
      const { window } = settings;
      const rows = listIn(actions).map((one, at) => drawAction(pen, offer, one, at));
      const look = {
        width: numberIn(width) ?? window.width - 2 * MARGIN,
        height: numberIn(height) ?? Math.round(window.height * 0.6),
        maxWidth: window.width - 2 * MARGIN,
        marginBottom: MARGIN,
        borderRadius: CORNER,
        overflow: 'hidden',
      };
      const back = { ...FILL, backgroundColor: BEHIND };
      const list = {
        width: look.width,
        maxWidth: look.maxWidth,
        borderRadius: CORNER,
        overflow: 'hidden',
      };
      const front = {
        ...FILL,
        alignItems: 'center',
        justifyContent: 'center',
        pointerEvents: 'box-none',
      };
      return [
        button(pen, behind, back, () => show(undefined)),
        pen.view(
          all,
          'RCTView',
          front,
          pen.view(
            card,
            'RCTView',
            look,
            drawComponent(pen, screen.visible, WHITE),
            button(pen, cover, FILL, () => pressed(offer)),
          ),
          pen.view(screen.tag('actions'), 'RCTView', list, ...rows),
        ),
      ];
    },
  };
}
