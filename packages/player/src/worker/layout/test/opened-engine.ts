import { vi } from 'vitest';
import { loadYoga } from 'yoga-layout/load';
import { createNativeStyles } from '../../../libraries/layout/native-views.ts';
import type { Settings } from '../../../protocol/settings.ts';
import type { Props, Tag } from '../../../protocol/worker.ts';
import { Layouts } from '../../fabric/layouts.ts';
import { Mounted } from '../../fabric/mounting.ts';
import { ShadowNode } from '../../fabric/node.ts';
import { fakeWorker } from '../../test/fake-worker.ts';
import { LayoutEngine } from '../engine.ts';

const yoga = await loadYoga();

/** A layout without a frame. `commit` returns the places that it changed. */
export function opened({ isRtl = false, ...device }: Partial<Settings> & { isRtl?: boolean } = {}) {
  const settings = { ...fakeWorker().worker.settings, ...device };
  const mounted = new Mounted();
  const layouts = new Layouts({
    parentOf: (tag) => (engine.isModal(tag) ? undefined : mounted.parentOf(tag)),
    propsOf: (tag) => engine.propsOf(tag),
    offsetOf: (tag) => engine.offsetOf(tag),
  });
  const changed = vi.fn();
  const emit = vi.fn();
  const given = { settings, isRtl, mounted, layouts, changed, emit };
  const engine: LayoutEngine = new LayoutEngine(yoga, given, createNativeStyles(given));
  mounted.filters.push((operations) => engine.apply(operations));
  const commit = (...views: ShadowNode[]) => {
    mounted.commit(1, views);
    return engine.places().map(([, tag, box]) => [tag, box]);
  };
  return { engine, layouts, mounted, changed, commit };
}

export const view = (tag: Tag, props: Props, children: ShadowNode[] = [], component = 'RCTView') =>
  new ShadowNode(tag, component, props, null, children);
