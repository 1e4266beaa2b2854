import type { ViewFactory } from '../../frame/view.ts';
import { registerFrame } from '../register.ts';
import { button, checkbox, progress, radio, slider, toggle } from './controls.ts';
import { datePicker } from './date-picker.ts';
import { field, state } from './field.ts';
import {
  card,
  column,
  disclosure,
  divider,
  group,
  holder,
  host,
  layers,
  lazyColumn,
  list,
  row,
  section,
  slot,
  spacer,
  surface,
} from './layout.ts';
import { menu } from './menu.ts';
import { picker } from './picker.ts';
import { alert, sheet } from './sheets.ts';
import { stepper } from './stepper.ts';
import { image, label, labeled, text } from './text.ts';

/**
 * The views of @expo/ui, of SwiftUI and of Jetpack Compose: @expo/ui/src/swift-ui and
 * src/jetpack-compose. Others are boxes with their name and their children.
 */
const VIEWS: readonly (readonly [ViewFactory, string])[] = [
  [host, 'HostView'],
  [row, 'HStackView LazyHStackView RowView LazyRowView GridRowView'],
  [column, 'VStackView ColumnView GridView HorizontalPagerView PullToRefreshBoxView'],
  [holder('ui-stack is-row is-wrapping'), 'FlowRowView'],
  [lazyColumn, 'LazyVStackView LazyColumnView ScrollViewComponent'],
  [layers, 'ZStackView BoxView BadgedBoxView'],
  [spacer, 'SpacerView'],
  [divider, 'DividerView HorizontalDividerView VerticalDividerView'],
  [
    group,
    'GroupView RNHostView UIViewHost ControlGroupView NamespaceView GlassEffectContainerView ListForEachView AnimatedVisibilityView SwipeActionsView OverlayView BackgroundView MaskView InnerTextFieldView PlaceholderView TooltipBoxView NavigationStackView',
  ],
  [slot, 'SlotView'],
  [list, 'ListView FormView'],
  [section, 'SectionView'],
  [holder('ui-list-item ui-wide'), 'ListItemView'],
  [disclosure, 'DisclosureGroupView'],
  [card, 'CardView ElevatedCardView OutlinedCardView'],
  [surface, 'SurfaceView'],
  [text, 'TextView'],
  [label, 'LabelView'],
  [labeled, 'LabeledContentView'],
  [image, 'ImageView IconView'],
  [
    button,
    'Button FilledTonalButton OutlinedButton ElevatedButton TextButton IconButton FilledIconButton FilledTonalIconButton OutlinedIconButton FloatingActionButtonView SmallFloatingActionButtonView LargeFloatingActionButtonView ExtendedFloatingActionButtonView AssistChipView FilterChipView InputChipView SuggestionChipView SegmentedButtonView DropdownMenuItemView NavigationLinkView ToggleButton',
  ],
  [
    holder('ui-stack is-row ui-segments', (element) => {
      element.role = 'radiogroup';
    }),
    'SingleChoiceSegmentedButtonRowView',
  ],
  [holder('ui-stack is-row ui-segments'), 'MultiChoiceSegmentedButtonRowView'],
  [toggle, 'ToggleView SwitchView'],
  [checkbox, 'CheckboxView TriStateCheckboxView'],
  [radio, 'RadioButtonView'],
  [slider, 'SliderView'],
  [stepper, 'StepperView'],
  [
    progress('line'),
    'ProgressView GaugeView LinearProgressView LinearProgressIndicatorView LinearWavyProgressIndicatorView',
  ],
  [
    progress('ring'),
    'CircularProgressView CircularProgressIndicatorView CircularWavyProgressIndicatorView LoadingIndicatorView',
  ],
  [field, 'TextFieldView SecureFieldView BasicTextFieldView TextInputView'],
  [state, 'ObservableState'],
  [picker, 'PickerView'],
  [datePicker, 'DatePickerView DateTimePickerView'],
  [menu, 'MenuView ContextMenu DropdownMenuView'],
  [sheet, 'BottomSheetView ModalBottomSheetView'],
  [alert, 'AlertView ConfirmationDialogView AlertDialogView BasicAlertDialogView'],
];

registerFrame('expo-ui.frame.js', {
  views: Object.fromEntries(
    VIEWS.flatMap(([view, names]) =>
      names.split(' ').map((name) => [`ViewManagerAdapter_ExpoUI_${name}`, view]),
    ),
  ),
});
