import { PRIORITY, type Props } from '../protocol/worker.ts';
import { finite, foundIn } from './style/length.ts';
import type { ViewContext } from './view.ts';

/** ARIA roles of accessibilityRole, where they differ. null means no role. */
const ROLES: Record<string, string | null> = {
  none: 'presentation',
  text: null,
  header: 'heading',
  image: 'img',
  imagebutton: 'button',
  adjustable: 'slider',
  togglebutton: 'button',
  summary: 'region',
  keyboardkey: null,
  dropdownlist: 'combobox',
  pager: null,
  scrollview: null,
  horizontalscrollview: null,
  viewgroup: null,
  webview: null,
  drawerlayout: null,
  slidingdrawer: null,
  iconmenu: 'menu',
  edittext: 'textbox',
  checkedtextview: 'checkbox',
  tabbar: 'tablist',
  fab: 'button',
};

/** Roles of views that are pressed, chosen or changed by keys. */
const OPERATED = new Set(
  'button link menuitem tab checkbox radio switch slider spinbutton combobox option treeitem'.split(
    ' ',
  ),
);
const LIVE: Record<string, string> = {
  none: 'off',
  off: 'off',
  polite: 'polite',
  assertive: 'assertive',
};

type Group = Record<string, unknown>;
const group = (value: unknown): Group =>
  typeof value === 'object' && value !== null ? (value as Group) : {};
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const flag = (...values: unknown[]) =>
  values.find((value) => typeof value === 'boolean')?.toString();
const count = (...values: unknown[]) => values.find((one) => finite(one) !== undefined)?.toString();

const state = (name: string) => (props: Props) =>
  flag(props[`aria-${name}`], group(props.accessibilityState)[name]);
const value = (name: string) => (props: Props) =>
  count(props[`aria-value${name}`], group(props.accessibilityValue)[name]);

export function roleOf({ role, accessibilityRole: named }: Props): string | undefined {
  if (typeof role === 'string' && /^[a-z]+$/.test(role)) return role;
  if (typeof named !== 'string' || !/^[a-z]+$/.test(named)) return undefined;
  return Object.hasOwn(ROLES, named) ? (ROLES[named] ?? undefined) : named;
}

const labelOf = (props: Props): string | undefined =>
  text(props['aria-label']) ?? text(props.accessibilityLabel) ?? text(props.alt);

/** Roles of inputs. `search` is a field for React Native, and a region for ARIA. */
const OF_FIELDS: Record<string, string> = {
  search: 'searchbox',
  searchbox: 'searchbox',
  textbox: 'textbox',
  combobox: 'combobox',
  spinbutton: 'spinbutton',
};

/** The role of a view for which the app has none. */
function ownRoleOf(props: Props, kind?: Kind): string | undefined {
  if ((props.role ?? props.accessibilityRole) != null) return undefined;
  if (isPressedText(props, kind)) return 'link';
  // ARIA allows no name without a role. A device reads a view with a name as one element.
  if (kind !== 'view' || props.accessible !== true || labelOf(props) === undefined)
    return undefined;
  return isFocusable(props, kind) ? 'button' : 'group';
}

function checked(props: Props): string | undefined {
  const { checked: own } = group(props.accessibilityState);
  return props['aria-checked'] === 'mixed' || own === 'mixed' ? 'mixed' : state('checked')(props);
}

const isToggle = (props: Props) => props.accessibilityRole === 'togglebutton';

function hidden(props: Props): string | undefined {
  return props.accessibilityElementsHidden === true ||
    props.importantForAccessibility === 'no-hide-descendants' ||
    props['aria-hidden'] === true
    ? 'true'
    : undefined;
}

/** The kind of a view, if its props alone do not determine its role. */
export type Kind = 'text' | 'view' | 'field';

/**
 * Whether a text has onPress (react-native/Libraries/Text/Text.js). Text within text has the first
 * prop, and all versions give a text the second.
 */
const isPressedText = ({ isPressable, onStartShouldSetResponder, disabled }: Props, kind?: Kind) =>
  kind === 'text' &&
  disabled !== true &&
  (isPressable === true || (isPressable !== false && onStartShouldSetResponder === true));

/** Whether a view is in the tab order: it can be operated and is not hidden. */
export function isFocusable(props: Props, kind?: Kind): boolean {
  if (props.focusable === false || props.tabIndex === -1 || props.accessible === false)
    return false;
  if (props.focusable === true || props.tabIndex === 0 || isPressedText(props, kind)) return true;
  return props.accessible === true && OPERATED.has(roleOf(props) ?? '');
}

/** Characters of an id. The prefix separates it from ids of the player. */
export const idOf = (name: unknown) =>
  text(name) && `native-${String(name).replace(/[^\w-]/g, (one) => `_${one.charCodeAt(0)}_`)}`;

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const ATTRIBUTES: Record<string, (props: Props, kind?: Kind) => string | undefined> = {
  'data-testid': ({ testID }) => text(testID),
  'data-native-id': ({ nativeID, id }) => text(nativeID) ?? text(id),
  id: ({ nativeID, id }) => idOf(text(nativeID) ?? id),
  role: (props, kind) =>
    kind === 'field'
      ? foundIn(OF_FIELDS, roleOf(props))
      : (roleOf(props) ?? ownRoleOf(props, kind)),
  tabindex: (props, kind) => (isFocusable(props, kind) ? '0' : undefined),
  lang: ({ accessibilityLanguage: lang }) => text(lang),
  'aria-label': labelOf,
  'aria-labelledby': (props) =>
    idOf(first(props['aria-labelledby']) ?? first(props.accessibilityLabelledBy)),
  'aria-description': ({ accessibilityHint }) => text(accessibilityHint),
  'aria-disabled': state('disabled'),
  'aria-selected': state('selected'),
  'aria-busy': state('busy'),
  'aria-expanded': state('expanded'),
  'aria-checked': (props) => (isToggle(props) ? undefined : checked(props)),
  'aria-pressed': (props) => (isToggle(props) ? checked(props) : undefined),
  'aria-valuemin': value('min'),
  'aria-valuemax': value('max'),
  'aria-valuenow': value('now'),
  'aria-valuetext': (props) =>
    text(props['aria-valuetext']) ?? text(group(props.accessibilityValue).text),
  'aria-live': (props) => foundIn(LIVE, props['aria-live'] ?? props.accessibilityLiveRegion),
  'aria-modal': (props) =>
    flag(props['aria-modal'], props.accessibilityViewIsModal) === 'true' ? 'true' : undefined,
  'aria-hidden': hidden,
  'aria-level': (props) => (roleOf(props) === 'heading' ? '1' : undefined),
};

const CONCERNED =
  /^(aria-|accessib|testID$|nativeID$|id$|role$|alt$|tabIndex$|focusable$|importantForA|isPressable$|onStartShouldSetR|disabled$)/;

/** The attributes that were set here. Attributes that the view sets itself stay. */
const setAttributes = new WeakMap<Element, Set<string>>();

/** testID and ARIA attributes, as react-native-web maps them. */
export const attributesOf = (props: Props, kind?: Kind): [string, string | undefined][] =>
  Object.entries(ATTRIBUTES).map(([name, read]) => [name, read(props, kind)]);

/** Sets them on an element. */
export function accessibility(element: Element, props: Props, changed: Props, kind?: Kind): void {
  if (!Object.keys(changed).some((name) => CONCERNED.test(name))) return;
  const names = setAttributes.get(element) ?? new Set();
  setAttributes.set(element, names);
  for (const [name, now] of attributesOf(props, kind)) {
    if (now !== undefined) {
      names.add(name);
      if (element.getAttribute(name) !== now) element.setAttribute(name, now);
    } else if (names.delete(name)) element.removeAttribute(name);
  }
}

/**
 * Moves the focus of assistive technology (react-native: AccessibilityInfo.js,
 * sendAccessibilityEvent). In a browser this is keyboard focus. A field that is being edited keeps
 * it.
 */
export function focusOn(element: Element | Text | undefined): void {
  if (!(element instanceof HTMLElement) && !(element instanceof SVGElement)) return;
  if (document.activeElement?.matches('.text-input')) return;
  // The element can be focused by script, and stays out of the tab order.
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const watched = new WeakSet<Element>();

const KEYS: Record<string, string> = {
  ArrowUp: 'increment',
  ArrowRight: 'increment',
  ArrowDown: 'decrement',
  ArrowLeft: 'decrement',
  Escape: 'escape',
};

/**
 * Maps keys to accessibility actions: arrows change an adjustable view. Enter and the space bar
 * press (events/press-keys.ts).
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
