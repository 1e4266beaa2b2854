import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform } from '../src/protocol/settings.ts';
import type { Props } from '../src/protocol/worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const target = (props = '{}') =>
  `h('RCTView', Object.assign({ id: 'target', testID: 'target', width: 24, height: 24, backgroundColor: -1 }, ${props}))`;
const FILL = "position: 'absolute', top: 0, left: 0, right: 0, bottom: 0";
/** A header as in react-native-screens 4.28. */
const headed = (type: string) => `h('RNSScreenStack', { flex: 1 },
  h('RNSScreen', { id: 'screen', activityState: 2, ${FILL} },
    h('RNSScreenContentWrapper', { flex: 1 }),
    h('RNSScreenStackHeaderConfig', { id: 'head', title: 'one', position: 'absolute', top: '-100%', width: '100%',
      flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', overflow: 'hidden' },
      h('RNSScreenStackHeaderSubview', { id: 'subview', type: '${type}', flexDirection: 'row', alignItems: 'center' }, ${target()}))))`;
const ui = (name: string, ...rest: string[]) =>
  `h('ViewManagerAdapter_ExpoUI_${name}', ${rest.join()})`;

const hosted = `h('RCTView', { padding: 30, flex: 1 }, ${ui(
  'HostView',
  '{ flex: 1 }',
  ui(
    'VStackView',
    '{ spacing: 20 }',
    ui('TextView', "{ text: 'above' }"),
    ui('RNHostView', '{}', target()),
  ),
)})`;
const worded = `h('RCTView', {}, h('RCTText', { padding: 12, borderWidth: 1, fontSize: 20, textAlign: 'center' },
      h('RCTRawText', { text: 'Words enough that they are on more lines than one, and then a view: ' }),
      h('RCTVirtualText', { fontSize: 30 }, ${target()}), h('RCTRawText', { text: ' end' })))`;
/** A list in a safe area, which is not scrolled. */
const list = (props: string, before = '', content = '{}') =>
  `h('RCTScrollView', Object.assign({ flex: 1, overflow: 'scroll' }, ${props}), ${before}
    h('RCTScrollContentView', ${content}, h('RCTView', { height: 40 }), ${target()}, h('RCTView', { height: 900 })))`;

const CASES: Record<string, readonly [Platform, string, (string | undefined)?, string?]> = {
  'in a header, at the right': ['ios', headed('right')],
  'in a header, in the middle': ['ios', headed('center')],
  'in a header, right to left': ['ios', headed('right'), undefined, 'ar'],
  'in a header of Android': ['android', headed('left')],
  'in a bar above the keyboard': [
    'ios',
    `h('RCTView', { paddingTop: 100 },
      h('RCTSinglelineTextInputView', { id: 'field', testID: 'field', height: 40, inputAccessoryViewID: 'bar' }),
      h('RCTInputAccessoryView', { id: 'bar', nativeID: 'bar' }, h('RCTView', { padding: 10 }, ${target()})))`,
    'field',
  ],
  'in a list in a safe area': ['ios', list("{ contentInsetAdjustmentBehavior: 'automatic' }")],
  'in a list with insets': ['ios', list('{ contentInset: { top: 30 } }')],
  'in a list that refreshes': ['ios', list('{}', "h('PullToRefreshView', { refreshing: true }),")],
  'in a list across, right to left': [
    'ios',
    list("{ horizontal: true, flexDirection: 'row' }", '', "{ flexDirection: 'row', width: 900 }"),
    undefined,
    'ar',
  ],
  'in a text': ['ios', worded],
  'in a text, right to left': ['ios', worded, undefined, 'ar'],
  'in a drawer at the right': [
    'android',
    `h('AndroidDrawerLayout', { id: 'drawer', flex: 1, drawerWidth: 200, drawerPosition: 'right' },
      h('RCTView', { id: 'open', testID: 'open', ${FILL} }),
      h('RCTView', { position: 'absolute', top: 0, bottom: 0, width: 200, padding: 10 }, ${target()}))`,
    'open',
  ],
  'in a host of @expo/ui': ['ios', hosted],
  'in a host of @expo/ui, right to left': ['ios', hosted, undefined, 'ar'],
  'in a sheet of @expo/ui': [
    'ios',
    `h('RCTView', { padding: 30, flex: 1 }, ${ui(
      'HostView',
      '{ flex: 1 }',
      ui(
        'BottomSheetView',
        '{ isPresented: true }',
        ui('TextView', "{ text: 'above' }"),
        ui('RNHostView', '{}', target()),
      ),
    )})`,
  ],
};

test.each(Object.entries(CASES))(
  'the app measures a view where it is drawn: %s',
  async (_, [platform, tree, first, locale = 'en-US']) => {
    const source = `function app() { return ${tree}; }
      on('open', 'topTouchEnd', function () { command('drawer', 'openDrawer'); });
      on('target', 'topTouchStart', function () {
        ui.measureInWindow(byId.target.node, function (x, y, width, height) {
          say('target', 'measured', { x: x, y: y, width: width, height: height });
        });
      });`;
    await using app = await openHandMade(browser, source, { platform, locale });
    if (first) await app.app.getByTestId(first).click({ position: { x: 20, y: 20 } });
    const drawn = app.app.getByTestId('target');
    // Animations of a sheet and of a drawer move it.
    await drawn.click();
    // In the frame, because the page around it may scroll too.
    const box: Props = await drawn.evaluate((one) => one.getBoundingClientRect().toJSON());
    const measured = await app.hears('target', 'measured');
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(Number(measured[side]) - Number(box[side])), side).toBeLessThan(1.5);
  },
);
