import type { Props } from '../../protocol/worker.ts';
import { foundIn } from '../../shared/values.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { modifierIn, modifiersIn } from './modifiers.ts';

/** Modifiers that report presses of a view, in an event of the same name. */
const PRESSES = ['onTapGesture', 'clickable', 'combinedClickable', 'selectable', 'toggleable'];

export const pressIn = (props: Props): string | undefined =>
  modifiersIn(props)
    .map(({ $type }) => textIn($type))
    .find((type) => type !== undefined && PRESSES.includes(type));

/** SwiftUI's traits, and Compose's roles of what is pressed, as roles of React Native. */
const ROLES: Record<string, string> = {
  isButton: 'button',
  isHeader: 'header',
  isImage: 'image',
  isLink: 'link',
  isSearchField: 'search',
  isTabBar: 'tablist',
  isToggle: 'switch',
  radioButton: 'radio',
  checkbox: 'checkbox',
  switch: 'switch',
  tab: 'tab',
};

/**
 * The modifiers of SwiftUI and of Compose for assistive technology, as React Native's props (@expo/ui/src/swift-ui/modifiers/index.ts, src/jetpack-compose/modifiers/index.ts).
 */
export function describedBy(props: Props): Props {
  const press = pressIn(props);
  const pressed = recordIn(press && modifierIn(props, press));
  const traits = listIn(modifierIn(props, 'accessibilityAddTraits')?.traits).map(textIn);
  const role = [textIn(pressed.role), ...traits].map((one) => foundIn(ROLES, one)).find(Boolean);
  const is = pressed.value ?? pressed.selected;
  const isToggle = press === 'toggleable' && role === undefined;
  return {
    accessibilityLabel: modifierIn(props, 'accessibilityLabel')?.label,
    accessibilityHint: modifierIn(props, 'accessibilityHint')?.hint,
    accessibilityValue: { text: modifierIn(props, 'accessibilityValue')?.value },
    accessibilityRole: role ?? (isToggle ? 'togglebutton' : press && 'button'),
    accessibilityState: {
      ...(typeof is === 'boolean' && { checked: is, selected: is }),
      ...(traits.includes('isSelected') && { selected: true }),
    },
    'aria-hidden': recordIn(modifierIn(props, 'accessibilityHidden')).hidden === true,
    focusable: press !== undefined,
  };
}
