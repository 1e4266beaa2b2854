import { accessibility } from '../../frame/accessibility.ts';
import { arrangeChildren } from '../../frame/arrange-children.ts';
import { placeElement } from '../../frame/place.ts';
import { createDrawnPlaces, tellSize } from '../../frame/tell-layout.ts';
import type { AppFrame, MountedView, ViewContext, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { watchLongPress } from '../controls/long-press.ts';
import { numberIn, textIn } from '../read-props.ts';
import { describedBy, pressIn } from './described.ts';
import { cssOfModifiers, modifierIn } from './modifiers.ts';

export type Part = {
  element: HTMLElement;
  /** The element with the role and the state, if it is not the part's own. */
  readonly control?: HTMLElement;
  draw?(props: Props, changed: Props): void;
  arrange?(children: MountedView[]): void;
  command?(name: string, args: unknown[]): void;
  remove?(): void;
};

const isPart = ({ component }: MountedView) => component.startsWith('ViewManagerAdapter_ExpoUI_');
/** The elements of parts that a host or another part lays out. */
const inParts = new WeakSet<Node>();
/** The worker does not know where the parts of a host are, so places in them are relative to the host. */
const AT_HOST: Props = { position: 'absolute', left: 0, top: 0 };

/** The host that a part is in. A panel above the app belongs to the part with its tag. */
function hostOf(element: Element, app: AppFrame): HTMLElement | null {
  const around = element.closest<HTMLElement>('.ui-host, .ui-panel, .ui-alone') ?? null;
  if (!around?.matches('.ui-panel')) return around;
  const { element: owner } = app.view(Number(around.dataset.tag)) ?? {};
  return owner instanceof Element ? hostOf(owner, app) : null;
}

/** Elements that the browser itself clicks for Enter and the space bar. */
const NATIVE = 'button, input, textarea';

/** Lets Enter and the space bar press a focused element that is not a button. */
export function pressByKeys(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Otherwise the keys press the view as React Native's views are pressed, without a click.
    event.stopPropagation();
    if (event.target !== element || element.matches(NATIVE)) return;
    event.preventDefault();
    element.click();
  });
}

/** accessibility() looks at props that have changed, and modifiers are one prop. */
const DESCRIBED: Props = { accessibilityLabel: true };

export const tell = (context: ViewContext, name: string, payload: Props = {}): void =>
  context.emit(name, payload, PRIORITY.discrete);

function setStyle({ style }: HTMLElement, name: string, value: string): void {
  if (name.startsWith('--')) style.setProperty(name, value);
  else (style as unknown as Record<string, string>)[name] = value;
}

/** The part that all views of @expo/ui share: modifiers, and events of presses. */
export const part =
  (make: (context: ViewContext) => Part): ViewFactory =>
  (context) => {
    const own = make(context);
    const { element } = own;
    const common = box(context, element);
    let before: string[] = [];
    let press: string | undefined;
    let appeared = false;
    let held: Props | undefined;
    pressByKeys(element);
    element.addEventListener('click', (event) => {
      if (press === undefined) return;
      event.stopPropagation();
      // The handler of combinedClickable learns whether it was a click or a long click.
      const payload = press === 'combinedClickable' ? { event: 'click' } : {};
      tell(context, 'topGlobalEvent', { [press]: payload });
    });
    let isWatched = false;
    let longMs = 0;
    const hold = (props: Props) => {
      const own = modifierIn(props, 'onLongPressGesture');
      longMs = (numberIn(own?.minimumDuration) ?? 0.5) * 1000;
      held = own
        ? { onLongPressGesture: {} }
        : press === 'combinedClickable'
          ? { combinedClickable: { event: 'longClick' } }
          : undefined;
      if (!held || isWatched) return;
      isWatched = true;
      watchLongPress(element, () => held && tell(context, 'topGlobalEvent', held), {
        isOn: () => held !== undefined,
        ms: () => longMs,
      });
    };
    const describe = (props: Props, changed: Props) => {
      const { testID } = props;
      const described = describedBy(props);
      const control = own.control ?? element;
      if (control === element)
        return common({ testID, ...described }, { ...changed, ...DESCRIBED });
      common({ testID }, changed);
      const { accessibilityRole: _, focusable: _2, ...rest } = described;
      accessibility(control, rest, DESCRIBED);
      if (textIn(rest.accessibilityLabel)) control.removeAttribute('aria-labelledby');
    };
    const name = (props: Props) => {
      const id =
        modifierIn(props, 'accessibilityIdentifier')?.identifier ??
        modifierIn(props, 'testID')?.testID;
      if (textIn(id) !== undefined) element.setAttribute('data-testid', String(id));
      const tag = modifierIn(props, 'tag');
      if (tag) element.dataset.uiTag = JSON.stringify(tag.tag ?? null);
    };
    const isHost = element.classList.contains('ui-host');
    /** Before SDK 54 a view had no host around it, and had the style of an ordinary view. */
    const isAlone = () => !isHost && !inParts.has(element);
    const measure = () =>
      context.app.afterCommit(() => {
        element.classList.toggle('ui-alone', isAlone());
        if (isAlone()) tellSize(context, element);
      });
    const places = createDrawnPlaces(context.app, () => hostOf(element, context.app));
    return {
      ...own,
      element,
      // React Native lays out only a host. The views in it have modifiers.
      place(box) {
        if (isHost || isAlone()) placeElement(element, box);
      },
      arrange(children) {
        for (const child of children) if (isPart(child)) inParts.add(child.element);
        if (own.arrange) own.arrange(children);
        else arrangeChildren(element, children);
        if (!isHost) places.watch(children.filter((child) => !isPart(child)));
        else
          for (const child of children)
            if (isPart(child)) context.app.tell(child.tag, { style: AT_HOST });
        measure();
      },
      remove() {
        places.end();
        own.remove?.();
      },
      update(props, changed) {
        if (isHost) common(props, changed);
        own.draw?.(props, changed);
        if (!isHost) describe(props, changed);
        const css = cssOfModifiers(props, context);
        for (const one of before) if (!(one in css)) setStyle(element, one, '');
        for (const [one, value] of Object.entries(css)) setStyle(element, one, value);
        before = Object.keys(css);
        name(props);
        measure();
        const disabled = modifierIn(props, 'disabled');
        element.inert = disabled !== undefined && disabled.disabled !== false;
        press = pressIn(props);
        hold(props);
        element.classList.toggle('is-pressable', press !== undefined);
        if (appeared || !modifierIn(props, 'onAppear')) return;
        appeared = true;
        context.app.afterCommit(() => tell(context, 'topGlobalEvent', { onAppear: {} }));
      },
    };
  };
