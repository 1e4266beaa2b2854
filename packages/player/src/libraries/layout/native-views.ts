import type { Insets, Settings } from '../../protocol/settings.ts';
import type { Props, Tag } from '../../protocol/worker.ts';
import { isBetween } from '../../shared/bars.ts';
import { insetsAt } from '../../shared/insets.ts';
import { isSheet, sheetTop } from '../../shared/sheets.ts';
import type { ShadowNode } from '../../worker/fabric/node.ts';
import type { LayoutGiven, NativeStyles } from '../../worker/layout/engine.ts';
import { headerParts, heightOf } from '../react-native-screens/header-parts.ts';
import {
  ABOVE as ABOVE_SHEETS,
  detentAt,
  presentationOf,
} from '../react-native-screens/presentation.ts';
import { clearOf } from './safe-area.ts';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/** The detent of a sheet that is as high as its content. */
const OF_CONTENT = -1;
const ABOVE = new Set(['card', 'sheet']);

/** Views that cover the window, wherever they are in the tree. */
const MODALS = [
  'ModalHostView',
  'RCTModalHostView',
  'RNSFullWindowOverlay',
  'OverKeyboardView',
  'TrueSheetView',
];

/** Where a modal begins: sheets of iOS and modals of older apps on Android below the status bar. */
function topOf(props: Props, settings: Settings): number {
  if (isSheet(props, settings.platform)) return sheetTop(settings.insets);
  return isBetween(settings) && props.statusBarTranslucent !== true ? settings.insets.top : 0;
}

type Rule = (node: ShadowNode) => Record<Tag, Props> | undefined;

/**
 * The style that native views add because of their place. Safe areas add insets, and headers add their
 * height to the screen around them.
 */
export function createNativeStyles(given: LayoutGiven): NativeStyles {
  const { settings, mounted, layouts, emit } = given;
  const watched = new Set<Tag>();
  /** The insets of each provider of react-native-safe-area-context. Views inside it use them. */
  const provided = new Map<Tag, Insets>();
  const said = new Map<Tag, string>();
  let window = settings.window;
  /** The tops of the views that cover the window, and the tops that the rules compute now. */
  let tops = new Map<Tag, number>();
  let newTops = tops;

  const placeOf = (tag: Tag) => layouts.boundsIn(tag, undefined, false) ?? NOWHERE;
  const insetsOf = (tag: Tag) => insetsAt(placeOf(tag), settings.insets, settings.window);
  function* around(tag: Tag): Generator<ShadowNode> {
    for (let at = mounted.parentOf(tag); at !== undefined; at = mounted.parentOf(at)) {
      const node = mounted.node(at);
      if (node) yield node;
    }
  }

  const padded: Rule = ({ tag }) => {
    const { top, right, bottom, left } = insetsOf(tag);
    return {
      [tag]: { paddingTop: top, paddingRight: right, paddingBottom: bottom, paddingLeft: left },
    };
  };
  const cleared: Rule = ({ tag, props }) => {
    let insets: Insets | undefined;
    for (const { tag: one } of around(tag)) insets ??= provided.get(one);
    return { [tag]: clearOf(insets ?? settings.insets, props) };
  };
  const provider: Rule = ({ tag }) => {
    if (placeOf(tag).width > 0) provided.set(tag, insetsOf(tag));
    return undefined;
  };
  const header: Rule = ({ tag, props, children }) => {
    const screen = mounted.parentOf(tag);
    if (screen === undefined) return undefined;
    const isScreen = ({ component }: ShadowNode) => /^RNS(Modal)?Screen$/.test(component);
    const inCard = [...around(tag)]
      .filter(isScreen)
      .some((one) => ABOVE.has(presentationOf(one.props, settings.platform)));
    const hasSearch =
      settings.platform === 'ios' && children.some((child) => child.props.type === 'searchBar');
    const place = placeOf(screen);
    const parts = headerParts(props, settings.platform, settings, { place, inCard, hasSearch });
    // On both platforms; RNSScreenStackHeaderConfigShadowNode.cpp does it on Android.
    const isOver = props.translucent === true;
    // The bar is above the content, wherever the style of older versions puts it.
    return {
      [tag]: { position: 'absolute' },
      [screen]: { paddingTop: isOver ? 0 : heightOf(parts) },
    };
  };

  const cover = (tag: Tag, top: number, style: Props = {}): Record<Tag, Props> => {
    newTops.set(tag, top);
    const { width, height } = window;
    const all = { position: 'absolute', left: 0, top, width, height: height - top, ...style };
    return { [tag]: all };
  };
  /** The area that a screen covers when it is above another one: its stack, or the window. */
  const screen: Rule = ({ tag, component, props }) => {
    const stack = mounted.parentOf(tag);
    if (stack === undefined || mounted.node(stack)?.children[0]?.tag === tag) return undefined;
    const kind = presentationOf(props, settings.platform);
    const coversWindow = component === 'RNSModalScreen';
    if (kind !== 'sheet') {
      const top = kind === 'card' ? sheetTop(settings.insets) : 0;
      if (coversWindow) return cover(tag, top);
      return top > 0 ? { [tag]: { top } } : undefined;
    }
    const whole = coversWindow ? window.height : placeOf(stack).height;
    const detent = detentAt(props, undefined);
    const height = detent === OF_CONTENT ? undefined : detent * whole;
    const size = { height, maxHeight: Math.max(0, whole - ABOVE_SHEETS) };
    if (!coversWindow) return { [tag]: { top: undefined, bottom: 0, ...size } };
    return cover(tag, whole - placeOf(tag).height, { bottom: undefined, ...size });
  };
  const content: Rule = ({ tag }) => {
    const { props } = mounted.node(mounted.parentOf(tag)) ?? {};
    if (!props || presentationOf(props, settings.platform) !== 'sheet') return undefined;
    return detentAt(props, undefined) === OF_CONTENT
      ? { [tag]: { position: 'relative' } }
      : undefined;
  };

  const modal: Rule = ({ tag, props }) => cover(tag, topOf(props, settings));
  /** The frame reports the top of a bar above the keyboard. */
  const ofWindow: Rule = ({ tag }) => {
    newTops.set(tag, 0);
    return { [tag]: { position: 'absolute', left: 0, width: window.width } };
  };
  const filling: Rule = ({ tag }) => ({ [tag]: { flexGrow: 1 } });

  const rules = new Map<string, Rule>([
    ...[...MODALS].map((name) => [name, modal] as const),
    ['RCTSafeAreaView', padded],
    ['SafeAreaView', padded],
    ['RNCSafeAreaProvider', provider],
    ['RNCSafeAreaView', cleared],
    ['RNSSafeAreaView', cleared],
    ['RNSScreenStackHeaderConfig', header],
    ['RNSScreen', screen],
    ['RNSModalScreen', screen],
    ['RNSScreenContentWrapper', content],
    ['RCTInputAccessoryView', ofWindow],
    ['InputAccessory', ofWindow],
    ['TrueSheetContainerView', filling],
  ]);

  return {
    created(tag, component) {
      if (rules.has(component)) watched.add(tag);
    },
    deleted(tag) {
      watched.delete(tag);
      provided.delete(tag);
      tops.delete(tag);
      said.delete(tag);
    },
    styles(now) {
      window = now;
      newTops = new Map();
      const styles = new Map<Tag, Props>();
      for (const tag of watched) {
        const node = mounted.node(tag);
        const given = (node && rules.get(node.component)?.(node)) ?? {};
        for (const [name, style] of Object.entries(given))
          styles.set(Number(name), { ...styles.get(Number(name)), ...style });
      }
      tops = newTops;
      return styles;
    },
    topOf: (tag) => tops.get(tag),
    settled() {
      for (const [tag, insets] of provided) {
        const frame = placeOf(tag);
        const now = JSON.stringify([insets, frame]);
        if (said.get(tag) === now) continue;
        said.set(tag, now);
        emit(tag, 'topInsetsChange', { insets, frame });
      }
    },
  };
}
