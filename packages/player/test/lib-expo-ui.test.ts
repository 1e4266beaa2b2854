import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** @expo/ui, with the props that its JavaScript passes to its native views. */
const browser = await browserOfWorker();

const ui = (root: string) => `
function u(name, props) {
  var all = Object.assign({}, props);
  if (all.id) all.testID = all.id;
  return h.apply(null, ['ViewManagerAdapter_ExpoUI_' + name, all].concat([].slice.call(arguments, 2)));
}
function slot(name) { return u.apply(null, ['SlotView', { name: name, slotName: name }].concat([].slice.call(arguments, 1))); }
function words(text, modifiers) { return u('TextView', { text: text, modifiers: modifiers }); }
var yes = function () {};
function app() { return u('HostView', { id: 'host', flex: 1 }, ${root}); }`;

test('[player.expo-ui] SwiftUI: controls show their values, and the app gets events of changes', async () => {
  await using app = await openHandMade(
    browser,
    `var state = new globalThis.expo.modules.ExpoUI.ObservableState({ value: 'Hello' });
    ${ui(`u('FormView', { id: 'form' }, u('SectionView', { title: 'All' }, slot('content',
      u('ToggleView', { id: 'toggle', label: 'Wifi', isOn: true, onIsOnChange: yes }),
      u('SliderView', { id: 'slider', value: 0.4, step: 0.1 }),
      u('StepperView', { id: 'stepper', label: 'Steps', value: 4, max: 5 }),
      u('TextFieldView', { id: 'field', text: state.__expo_shared_object_id__, placeholder: 'Name', onTextChange: yes }),
      u('ProgressView', { id: 'progress', value: 0.4 }),
      u('PickerView', { id: 'menu', label: 'Menu', selection: 'b' }, slot('content',
        words('Option a', [{ $type: 'tag', tag: 'a' }]), words('Option b', [{ $type: 'tag', tag: 'b' }]))),
      u('PickerView', { id: 'segments', selection: 'b', modifiers: [{ $type: 'pickerStyle', style: 'segmented' }] }, slot('content',
        words('Segment a', [{ $type: 'tag', tag: 'a' }]), words('Segment b', [{ $type: 'tag', tag: 'b' }]))),
      u('Button', { id: 'button', label: 'Press', onButtonPress: yes, modifiers: [{ $type: 'buttonStyle', style: 'borderedProminent' }] }))))`)}
    on('button', 'topButtonPress', function () { state.setValue({ value: 'Set' }); });
    on('field', 'topTextChange', function () { say('state', 'is', { value: state.getValue() }); });`,
  );
  const at = (id: string) => app.app.getByTestId(id);
  await app.app.getByRole('switch', { name: 'Wifi' }).click();
  expect(await app.hears('toggle', 'topIsOnChange')).toMatchObject({ isOn: false });
  await at('slider').locator('input').press('ArrowRight');
  expect(await app.hears('slider', 'topValueChanged')).toMatchObject({ value: 0.5 });
  await at('stepper').getByRole('button', { name: 'Increment' }).click();
  expect(await app.hears('stepper', 'topValueChange')).toMatchObject({ value: 5 });
  expect(await at('progress').getAttribute('aria-valuenow')).toBe('40');
  const field = at('field').locator('input');
  await expect.poll(() => field.inputValue()).toBe('Hello');
  await field.fill('Typed');
  expect(await app.hears('field', 'topTextChange')).toMatchObject({ value: 'Typed' });
  expect(await app.hears('state', 'is')).toEqual({ value: 'Typed' });
  await at('button').click();
  await expect.poll(() => field.inputValue()).toBe('Set');
  await at('menu').getByRole('combobox').click();
  await app.app.getByRole('option', { name: 'Option a' }).click();
  expect(await app.hears('menu', 'topSelectionChange')).toMatchObject({ selection: 'a' });
  await app.app.getByRole('tab', { name: 'Segment a' }).click();
  expect(await app.hears('segments', 'topSelectionChange')).toMatchObject({ selection: 'a' });
  expect(app.said.filter(({ type }) => type === 'missing')).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('[player.expo-ui] SwiftUI: stacks lay out their children, modifiers style them, and a sheet closes', async () => {
  await using app = await openHandMade(
    browser,
    ui(`u('VStackView', { id: 'stack', spacing: 20, modifiers: [{ $type: 'padding', all: 10 }] },
      u('HStackView', { id: 'row', spacing: 8 }, u('TextView', { id: 'left', text: 'Left' }), u('SpacerView', {}), u('TextView', { id: 'right', text: 'Right' })),
      u('TextView', { id: 'red', text: 'Red', modifiers: [{ $type: 'foregroundStyle', style: { type: 'color', color: '#ff0000' } },
        { $type: 'font', size: 30 }, { $type: 'onTapGesture', eventListener: true }] }),
      u('NonesuchView', { id: 'none' }, words('In it')),
      u('BottomSheetView', { id: 'sheet', isPresented: true }, words('In the sheet')))`),
  );
  const box = async (id: string) =>
    (await app.app.getByTestId(id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await app.app.getByText('In the sheet').waitFor();
  await app.page.keyboard.press('Escape');
  expect(await app.hears('sheet', 'topIsPresentedChange')).toMatchObject({ isPresented: false });
  const [left, right, row, red] = [
    await box('left'),
    await box('right'),
    await box('row'),
    await box('red'),
  ];
  expect([
    left.x,
    Math.round(right.x + right.width),
    Math.round(red.y - row.y - row.height),
  ]).toEqual([10, 380, 20]);
  expect(
    await app.app
      .getByTestId('red')
      .evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).fontSize]),
  ).toEqual(['rgb(255, 0, 0)', '30px']);
  expect(await app.app.getByTestId('none').textContent()).toContain('In it');
});

test('[player.expo-ui] Compose: controls show their values, and the app gets events of changes', async () => {
  await using app = await openHandMade(
    browser,
    ui(`u('ColumnView', { id: 'column', verticalArrangement: { spacedBy: 12 }, modifiers: [{ $type: 'paddingAll', all: 16 }, { $type: 'fillMaxWidth' }] },
      u('RowView', { id: 'row', horizontalArrangement: 'spaceBetween', modifiers: [{ $type: 'fillMaxWidth' }] },
        words('Wifi'), u('SwitchView', { id: 'switch', value: true, onCheckedChange: yes })),
      u('CheckboxView', { id: 'check', value: false, onCheckedChange: yes }),
      u('SliderView', { id: 'slider', value: 1, max: 4, steps: 3 }),
      u('Button', { id: 'button', onButtonPressed: yes }, words('Filled')),
      u('OutlinedButton', { id: 'outlined', onButtonPressed: yes }, words('Outlined')),
      u('LinearProgressIndicatorView', { id: 'progress', progress: 0.25 }),
      u('ListItemView', {}, slot('headlineContent', words('Headline')), slot('trailingContent', u('TextView', { id: 'end', text: 'End' }))),
      u('TextFieldView', { id: 'field', defaultValue: 'x', onValueChange: yes }, slot('label', words('Name'))))`),
    { platform: 'android' },
  );
  const at = (id: string) => app.app.getByTestId(id);
  await at('switch').getByRole('switch').click();
  expect(await app.hears('switch', 'topCheckedChange')).toMatchObject({ value: false });
  await at('check').getByRole('checkbox').click();
  expect(await app.hears('check', 'topCheckedChange')).toMatchObject({ value: true });
  await at('slider').locator('input').press('ArrowRight');
  expect(await app.hears('slider', 'topValueChange')).toMatchObject({ value: 2 });
  await at('button').click();
  await app.hears('button', 'topButtonPressed');
  await app.app.getByRole('textbox', { name: 'Name' }).fill('Typed');
  expect(await app.hears('field', 'topValueChange')).toMatchObject({ value: 'Typed' });
  const end = await at('end').boundingBox();
  expect(Math.round((end?.x ?? 0) + (end?.width ?? 0))).toBe(358);
  const looks = await Promise.all(
    ['button', 'outlined'].map((id) =>
      at(id).evaluate((one) => getComputedStyle(one).backgroundColor),
    ),
  );
  expect(looks).toEqual(['rgb(103, 80, 164)', 'rgba(0, 0, 0, 0)']);
  expect(app.complaints).toEqual([]);
});

test('[player.expo-ui] controls have roles, names and states, and keys use them', async () => {
  await using app = await openHandMade(
    browser,
    ui(`u('VStackView', {},
      u('SliderView', { id: 'slider', value: 0.4, step: 0.1 }, slot('label', words('Volume'))),
      u('ToggleView', { id: 'toggle', isOn: true, onIsOnChange: yes }, words('Wifi')),
      u('ToggleView', { id: 'named', label: 'Off', isOn: false, onIsOnChange: yes,
        modifiers: [{ $type: 'accessibilityLabel', label: 'Airplane mode' }, { $type: 'accessibilityHint', hint: 'Ends all' }] }),
      u('GaugeView', { id: 'gauge', value: 0.4 }, slot('label', words('Fuel'))),
      u('Button', { id: 'icon', systemImage: 'square.and.arrow.up', onButtonPress: yes }),
      u('TextView', { id: 'text', text: 'Tap me', modifiers: [{ $type: 'onTapGesture', eventListener: true }] }),
      u('TextView', { id: 'held', text: 'Hold me', modifiers: [{ $type: 'onLongPressGesture', minimumDuration: 0.2 }] }),
      u('SectionView', { id: 'section', title: 'More', isExpanded: true, onIsExpandedChange: yes }, slot('content', words('Rows'))),
      u('MenuView', { id: 'menu', label: 'Sort' }, u('Button', { id: 'name', label: 'By name', onButtonPress: yes }),
        u('Button', { id: 'date', label: 'By date', onButtonPress: yes })),
      u('ContextMenu', { id: 'context' }, slot('trigger', words('A photo')),
        slot('items', u('Button', { id: 'copy', label: 'Copy', onButtonPress: yes }))),
      u('PickerView', { id: 'segments', label: 'Size', selection: 'a', modifiers: [{ $type: 'pickerStyle', style: 'segmented' }] }, slot('content',
        words('Small', [{ $type: 'tag', tag: 'a' }]), words('Large', [{ $type: 'tag', tag: 'b' }]))))`),
  );
  const { app: frame, page } = app;
  const role = (...asked: Parameters<typeof frame.getByRole>) => frame.getByRole(...asked);
  await role('slider', { name: 'Volume' }).press('ArrowRight');
  expect(await app.hears('slider', 'topValueChanged')).toMatchObject({ value: 0.5 });
  await role('switch', { name: 'Wifi', checked: true }).press('Space');
  expect(await app.hears('toggle', 'topIsOnChange')).toMatchObject({ isOn: false });
  const named = role('switch', { name: 'Airplane mode', checked: false });
  expect(await named.getAttribute('aria-description')).toBe('Ends all');
  expect(await role('meter', { name: 'Fuel' }).getAttribute('aria-valuenow')).toBe('40');
  await role('button', { name: 'square and arrow up' }).press('Enter');
  await app.hears('icon', 'topButtonPress');
  await role('button', { name: 'Tap me' }).press('Enter');
  expect(await app.hears('text', 'topGlobalEvent')).toMatchObject({ onTapGesture: {} });
  await role('button', { name: 'More', expanded: true }).press('Enter');
  expect(await app.hears('section', 'topIsExpandedChange')).toMatchObject({ isExpanded: false });
  await frame.getByText('Hold me').click({ delay: 400 });
  expect(await app.hears('held', 'topGlobalEvent')).toMatchObject({ onLongPressGesture: {} });

  const sort = role('button', { name: 'Sort', expanded: false });
  await sort.press('Enter');
  await page.keyboard.press('ArrowDown');
  await role('menuitem', { name: 'By date' }).press('Enter');
  await app.hears('date', 'topButtonPress');
  await expect.poll(() => sort.evaluate((one) => one === document.activeElement)).toBe(true);
  await frame.getByText('A photo').click();
  expect(await role('menu').count()).toBe(0);
  await frame.getByText('A photo').click({ delay: 700 });
  await role('menuitem', { name: 'Copy' }).click();
  await app.hears('copy', 'topButtonPress');
  await role('button', { name: 'A photo' }).press('Enter');
  await role('menuitem', { name: 'Copy' }).press('Escape');
  await role('menu').waitFor({ state: 'detached' });

  await role('tab', { name: 'Large' }).press('Enter');
  await app.hears('segments', 'topSelectionChange');
  const [label, focused] = await role('tablist').evaluate((one) => [
    one.ariaLabel,
    one.contains(document.activeElement),
  ]);
  expect([label, focused]).toEqual(['Size', true]);
  expect(app.complaints).toEqual([]);
});

test('[player.expo-ui] Compose: a row is toggled in place of its checkbox, and segments are radios', async () => {
  await using app = await openHandMade(
    browser,
    ui(`u('ColumnView', {},
      u('RowView', { id: 'row', modifiers: [{ $type: 'toggleable', value: true, role: 'checkbox' }] },
        u('CheckboxView', { id: 'check', value: true }), words('Wifi')),
      u('RowView', { id: 'both', modifiers: [{ $type: 'combinedClickable' }] }, words('Press or hold')),
      u('SingleChoiceSegmentedButtonRowView', {},
        u('SegmentedButtonView', { id: 'day', selected: true, onButtonPressed: yes }, slot('label', words('Day'))),
        u('SegmentedButtonView', { id: 'week', selected: false, onButtonPressed: yes }, slot('label', words('Week')))))`),
    { platform: 'android' },
  );
  const { app: frame } = app;
  await frame.getByRole('checkbox', { name: 'Wifi', checked: true }).press('Space');
  await frame.getByTestId('check').getByRole('checkbox').click();
  expect(await app.hears('row', 'topGlobalEvent', 2)).toMatchObject({ toggleable: {} });
  expect(app.names('check')).not.toContain('topCheckedChange');
  const both = frame.getByText('Press or hold');
  for (const [delay, event] of [
    [700, 'longClick'],
    [0, 'click'],
  ] as const) {
    await both.click({ delay });
    const times = delay > 0 ? 1 : 2;
    expect(await app.hears('both', 'topGlobalEvent', times)).toMatchObject({
      combinedClickable: { event },
    });
  }
  await frame.getByRole('radio', { name: 'Week', checked: false }).press('Enter');
  await app.hears('week', 'topButtonPressed');
  expect(await frame.getByRole('radiogroup').getByRole('radio', { checked: true }).count()).toBe(1);
});
