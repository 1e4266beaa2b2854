import type { Props, Tag } from '../../protocol/worker.ts';
import type { Mounted } from '../fabric/mounting.ts';
import type { createMeasured } from './measured.ts';
import type { LayoutTree } from './tree.ts';

/** The places of the views in texts, as their style. */
export function* viewsInTexts(
  tree: LayoutTree,
  measured: ReturnType<typeof createMeasured>,
  { mounted, isRtl }: { mounted: Mounted; isRtl: boolean },
): Generator<readonly [Tag, Props]> {
  const isText = (tag: Tag | undefined) => mounted.node(tag)?.component.includes('Text') === true;
  const texts = new Set<Tag>();
  for (const tag of tree.inline()) {
    let text = mounted.parentOf(tag);
    while (text !== undefined && isText(mounted.parentOf(text))) text = mounted.parentOf(text);
    if (text !== undefined && isText(text)) texts.add(text);
  }
  for (const text of texts) {
    const { x, y, width } = tree.content(text);
    for (const [tag, { left, top }] of measured.viewsIn(text, width, isRtl))
      yield [tag, { left: x + left, top: y + top }];
  }
}
