import { said } from '../../frame/dialogs/dialog.ts';
import type { Choice } from '../../protocol/worker.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';

/** The deepest nesting of menus, because props may have cycles. */
const DEEPEST = 4;

const textOf = (...values: unknown[]): string => said(values.find((value) => value !== undefined));

/** Whether an item has an attribute. One library passes a record, and the other a list of names. */
const hasAttribute = (item: Record<string, unknown>, name: string): boolean =>
  recordIn(item.attributes)[name] === true || listIn(item.menuAttributes).includes(name);

/**
 * Converts the items of a menu to the buttons of a sheet. Items of submenus replace their submenu.
 * `actions` of @react-native-menu/menu/src/types.ts, and `menuItems` of
 * react-native-ios-context-menu/src/types/MenuConfig.ts.
 */
export function choicesIn(items: unknown, within = '', depth = 1): Choice[] {
  if (depth > DEEPEST) return [];
  return listIn(items)
    .map(recordIn)
    .flatMap((item) => {
      const title = textOf(item.title, item.actionTitle, item.menuTitle);
      const nested = item.subactions ?? item.menuItems;
      if (hasAttribute(item, 'hidden') || item.type === 'deferred') return [];
      if (listIn(nested).length > 0)
        return choicesIn(nested, title ? `${within}${title}: ` : within, depth + 1);
      const isOn = (item.state ?? item.menuState) === 'on';
      return {
        id: textIn(item.id ?? item.actionKey) ?? title,
        text: `${isOn ? '✓ ' : ''}${within}${title}`,
        style: hasAttribute(item, 'destructive') ? ('destructive' as const) : ('default' as const),
        ...(hasAttribute(item, 'disabled') && { disabled: true }),
      };
    });
}

/** The actions of a context menu as `choicesIn` reads them. Their ids are their paths, such as `2.0`. */
export function actionsByPath(actions: unknown, path: readonly number[] = []): unknown[] {
  if (path.length === DEEPEST) return [];
  return listIn(actions).map((action, index) => {
    const { title, selected, destructive, disabled, actions: nested } = recordIn(action);
    const at = [...path, index];
    return {
      id: at.join('.'),
      title,
      state: selected === true ? 'on' : 'off',
      attributes: { destructive, disabled },
      subactions: actionsByPath(nested, at),
    };
  });
}

/** react-native-context-menu-view/index.d.ts: ContextMenuOnPressNativeEvent */
export function pressedAt(actions: unknown, id: string) {
  const indexPath = id.split('.').map(Number);
  const at = (list: unknown, index: number) => recordIn(listIn(list)[index]);
  const [first = 0, ...rest] = indexPath;
  const action = rest.reduce((one, index) => at(one.actions, index), at(actions, first));
  return { index: indexPath.at(-1) ?? 0, indexPath, name: textOf(action.title) };
}
