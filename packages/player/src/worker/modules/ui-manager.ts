import type { Props, Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../context.ts';
import { createMeasure } from '../fabric/measure.ts';
import { plain, plainProps } from '../fabric/node.ts';
import { emitter } from './answers.ts';

/** AccessibilityEvent.TYPE_VIEW_FOCUSED. Other types only inform a screen reader. */
const VIEW_FOCUSED = 8;

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeUIManager.js
 *
 * Fabric creates the views. The methods by tag remain for older libraries.
 */
export const uiManager: NativeModule = (worker) => {
  const { measure, measureInWindow, measureLayout } = createMeasure(worker);
  const command = (tag: Tag, name: string, args: unknown[] = []) =>
    worker.send({ type: 'command', tag, name, args: plain(args) as unknown[] });
  return {
    ...emitter,
    getConstants: () => ({}),
    getConstantsForViewManager: () => null,
    getViewManagerConfig: () => null,
    hasViewManagerConfig: () => true,
    getDefaultEventTypes: () => [],
    lazilyLoadView: () => ({}),
    measure,
    measureInWindow,
    measureLayout: (
      tag: Tag,
      ancestor: Tag,
      failed: () => void,
      then: (...box: number[]) => void,
    ) => measureLayout(tag, ancestor, failed, then),
    viewIsDescendantOf(tag: Tag, ancestor: Tag, then: (is: boolean[]) => void) {
      let at: Tag | undefined = tag;
      while (at !== undefined && at !== ancestor) at = worker.mounted.parentOf(at);
      then([at === ancestor]);
    },
    dispatchViewManagerCommand: (tag: Tag, name: unknown, args?: unknown[]) =>
      command(tag, String(name), args),
    updateView: (tag: Tag, _name: string, props: Props) => worker.setProps(tag, plainProps(props)),
    focus: (tag: Tag) => command(tag, 'focus'),
    blur: (tag: Tag) => command(tag, 'blur'),
    sendAccessibilityEvent(tag: Tag, type: number) {
      if (type === VIEW_FOCUSED) command(tag, 'accessibilityFocus');
    },
    setLayoutAnimationEnabledExperimental() {},
    configureNextLayoutAnimation() {},
    setJSResponder() {},
    clearJSResponder() {},
  };
};
