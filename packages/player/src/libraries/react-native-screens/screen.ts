import { DETACHED, SCREENS_CHANGED, type ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { sheetTop } from '../../shared/sheets.ts';
import { elementOf } from '../element.ts';
import { numberIn } from '../read-props.ts';
import { presentationOf, showDetent } from './presentation.ts';

/**
 * RNSScreen and RNSModalScreen: react-native-screens/src/fabric/ScreenNativeComponent.ts,
 * ModalScreenNativeComponent.ts
 */
export const screen: ViewFactory = (context) => {
  const { app, emit, platform } = context;
  const element = elementOf('view rns-screen');
  const update = box(context, element);
  let active: number | undefined;

  const shape = (props: Props) => {
    const kind = presentationOf(props, platform);
    element.dataset.presentation = kind;
    const { style } = element;
    if (kind === 'card') style.setProperty('--top', `${sheetTop(app.surroundings().insets)}px`);
    if (kind !== 'sheet') return;
    showDetent(element, props);
    const radius = numberIn(props.sheetCornerRadius) ?? -1;
    if (radius >= 0) style.setProperty('--radius', `${radius}px`);
    element.classList.toggle('has-grabber', props.sheetGrabberVisible === true);
  };

  const tellChange = () => app.screen.dispatchEvent(new Event(SCREENS_CHANGED));

  /** Sets the status bar of the screen while it is in front. A card of iOS does not change it. */
  const noteStatusBar = (props: Props, changed: Props) => {
    if (!('statusBarStyle' in changed || 'statusBarHidden' in changed)) return;
    const isBelow = ['card', 'sheet'].includes(presentationOf(props, platform));
    const note = (name: string, value: unknown) => {
      if (value == null || isBelow) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    };
    note('data-status-style', props.statusBarStyle);
    note('data-status-hidden', props.statusBarHidden);
    app.afterCommit(tellChange);
  };

  // In a container, unlike in a stack, the screen itself emits its lifecycle events.
  const activate = (props: Props) => {
    const state = numberIn(props.activityState);
    if (state === active || !element.parentElement?.classList.contains('screen-container')) return;
    const [was, is] = [active ?? 0, state ?? 2];
    active = state;
    element.classList.toggle('is-covered', is === 0);
    element.inert = is === 0;
    tellChange();
    if (is === 0)
      for (const modal of element.querySelectorAll('.modal-place'))
        modal.dispatchEvent(new Event(DETACHED));
    const names = is > was ? ['topWillAppear', 'topAppear'] : ['topWillDisappear', 'topDisappear'];
    if (was === 0 || is === 0) for (const name of names) emit(name, {}, PRIORITY.discrete);
  };

  return {
    element,
    update(props, changed) {
      update(props, changed);
      shape(props);
      noteStatusBar(props, changed);
      if (element.isConnected) activate(props);
      else app.afterCommit(() => activate(props));
    },
  };
};
