import type { MountedView, ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { textIn } from '../read-props.ts';
import { cssOfModifiers, modifierIn, modifiersIn } from './modifiers.ts';

export type Part = {
  element: HTMLElement;
  draw?(props: Props, changed: Props): void;
  arrange?(children: MountedView[]): void;
  command?(name: string, args: unknown[]): void;
  remove?(): void;
};

/** Modifiers that make a press of any view known: the name of the event is that of the modifier. */
const PRESSES = ['onTapGesture', 'clickable', 'combinedClickable', 'selectable', 'toggleable'];

export const tell = (context: ViewContext, name: string, payload: Props = {}): void =>
  context.emit(name, payload, PRIORITY.discrete);

function setStyle({ style }: HTMLElement, name: string, value: string): void {
  if (name.startsWith('--')) style.setProperty(name, value);
  else (style as unknown as Record<string, string>)[name] = value;
}

/** What all views of @expo/ui have: modifiers, and an event for those that listen. */
export const part =
  (make: (context: ViewContext) => Part): ViewFactory =>
  (context) => {
    const own = make(context);
    const { element } = own;
    const common = box(context, element);
    let before: string[] = [];
    let press: string | undefined;
    let appeared = false;
    // Otherwise the keys press the view as React Native's views are pressed, without a click.
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    });
    element.addEventListener('click', (event) => {
      if (press === undefined) return;
      event.stopPropagation();
      tell(context, 'topGlobalEvent', { [press]: {} });
    });
    const name = (props: Props) => {
      const label = textIn(modifierIn(props, 'accessibilityLabel')?.label);
      if (label !== undefined) element.ariaLabel = label;
      const id =
        modifierIn(props, 'accessibilityIdentifier')?.identifier ??
        modifierIn(props, 'testID')?.testID;
      if (textIn(id) !== undefined) element.setAttribute('data-testid', String(id));
      const tag = modifierIn(props, 'tag');
      if (tag) element.dataset.uiTag = JSON.stringify(tag.tag ?? null);
    };
    const isHost = element.classList.contains('ui-host');
    return {
      ...own,
      element,
      // React Native lays out a host only. What is in it has modifiers.
      ...(!isHost && { place() {} }),
      update(props, changed) {
        if (isHost) common(props, changed);
        else common({ testID: props.testID }, changed);
        own.draw?.(props, changed);
        const css = cssOfModifiers(props, context);
        for (const one of before) if (!(one in css)) setStyle(element, one, '');
        for (const [one, value] of Object.entries(css)) setStyle(element, one, value);
        before = Object.keys(css);
        name(props);
        const disabled = modifierIn(props, 'disabled');
        element.inert = disabled !== undefined && disabled.disabled !== false;
        press = modifiersIn(props)
          .map(({ $type }) => textIn($type))
          .find((type) => type && PRESSES.includes(type));
        element.classList.toggle('is-pressable', press !== undefined);
        if (appeared || !modifierIn(props, 'onAppear')) return;
        appeared = true;
        context.app.afterCommit(() => tell(context, 'topGlobalEvent', { onAppear: {} }));
      },
    };
  };
