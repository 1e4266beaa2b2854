import { arrangeChildren } from '../frame/arrange-children.ts';
import { applyStyle } from '../frame/style/handler.ts';
import type { ViewContext, ViewFactory } from '../frame/view.ts';
import { box } from '../frame/views/box.ts';
import type { Props } from '../protocol/worker.ts';
import { elementOf } from './element.ts';

type Look = { backdropFilter: string; backgroundColor: string; maskImage?: string };

/** A view that blurs what is behind it and lies below its children. */
export const blurView =
  (look: (props: Props, context: ViewContext) => Look): ViewFactory =>
  (context) => {
    const element = elementOf('view');
    const blur = elementOf('blur');
    Object.assign(blur.style, {
      position: 'absolute',
      inset: '0',
      borderRadius: 'inherit',
      pointerEvents: 'none',
    });
    element.append(blur);
    const style = box(context, element);
    let before: Record<string, string> = {};
    return {
      element,
      update(props, changed) {
        style(props, changed);
        before = applyStyle(blur, before, look(props, context));
      },
      arrange(children) {
        arrangeChildren(element, children, [blur]);
      },
    };
  };
