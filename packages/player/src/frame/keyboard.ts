import { PRIORITY, type Props } from '../protocol/worker.ts';
import type { ViewContext } from './view.ts';

const watched = new WeakSet<Element>();

const KEYS: Record<string, string> = {
  ...{ ArrowUp: 'increment', ArrowRight: 'increment' },
  ...{ ArrowDown: 'decrement', ArrowLeft: 'decrement', Escape: 'escape' },
};

/**
 * Accessibility actions that keys stand for: arrows turn what says that it can be turned. Enter and
 * the space bar press (events/press-keys.ts).
 */
export function keyboard(context: ViewContext, element: HTMLElement, props: Props): void {
  if (props.accessibilityActions === undefined || watched.has(element)) return;
  watched.add(element);
  element.addEventListener('keydown', (event) => {
    if (event.target !== element) return;
    const now = context.app.view(context.tag)?.props ?? props;
    const actionName = KEYS[event.key];
    if (actionName === undefined || !actionsOf(now).includes(actionName)) return;
    context.emit('topAccessibilityAction', { actionName }, PRIORITY.discrete);
    event.preventDefault();
  });
}

const actionsOf = ({ accessibilityActions: actions }: Props): unknown[] =>
  Array.isArray(actions)
    ? actions.map((action: unknown) => (action as { name?: unknown } | null)?.name)
    : [];
