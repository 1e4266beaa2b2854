import type { Props } from '../../protocol/worker.ts';
import type { ShadowNode } from '../../worker/fabric/node.ts';
import { listIn, numberIn, recordIn, textIn } from '../read-props.ts';
import type { Pen } from './draw.ts';
import type { Layout } from './layout.ts';
import { type Options, optionAt } from './options.ts';

/** UIBarButtonSystemItem: a symbol, or a word without one. */
const SYSTEM: Record<string, { symbol?: string; text?: string }> = {
  done: { text: 'Done' },
  cancel: { text: 'Cancel' },
  edit: { text: 'Edit' },
  save: { text: 'Save' },
  undo: { text: 'Undo' },
  redo: { text: 'Redo' },
  add: { symbol: 'plus' },
  compose: { symbol: 'square.and.pencil' },
  reply: { symbol: 'arrow.left' },
  action: { symbol: 'square.and.arrow.up' },
  organize: { symbol: 'folder' },
  bookmarks: { symbol: 'book' },
  search: { symbol: 'magnifyingglass' },
  refresh: { symbol: 'arrow.clockwise' },
  stop: { symbol: 'xmark' },
  camera: { symbol: 'camera' },
  trash: { symbol: 'trash' },
  play: { symbol: 'play' },
  pause: { symbol: 'pause' },
  rewind: { symbol: 'backward' },
  fastForward: { symbol: 'forward' },
};

const SPACE = { flexibleSpace: 16, fixedSpace: 16 } as const;

/** The id of the back button, unless the app gives one (NavigationConstants). */
export const BACK_BUTTON = 'RNN.back';

/** An image as `resolveAssetSource` returns it, or the address of one. */
function imageIn(value: unknown): Props | undefined {
  const uri = textIn(value) ?? textIn(recordIn(value).uri);
  if (uri === undefined) return undefined;
  const { width, height, scale } = recordIn(value);
  return { uri, width, height, scale };
}

/** The SF Symbol of an icon. */
const symbolIn = (value: unknown, own: unknown): string | undefined =>
  textIn(own) ?? textIn(recordIn(value).system);

export const iconIn = (icon: unknown, symbol: unknown) => ({
  symbol: symbolIn(icon, symbol),
  image: imageIn(icon),
});

const fontOf = (options: unknown, prefix: string): Props => {
  const { fontFamily, fontSize, fontWeight } = recordIn(options);
  return {
    [`${prefix}FontFamily`]: textIn(fontFamily),
    [`${prefix}FontSize`]: numberIn(fontSize),
    [`${prefix}FontWeight`]: textIn(fontWeight),
  };
};

type Side = 'left' | 'right';

/** Buttons that the system draws. Those with a component of the app are subviews. */
function itemsOf(pen: Pen, options: Options, side: Side): Props[] {
  const topBar = recordIn(options.topBar);
  return listIn(topBar[`${side}Buttons`]).flatMap((one): Props[] => {
    const button = recordIn(one);
    if (textIn(recordIn(button.component).name) !== undefined) return [];
    const system = textIn(button.systemItem) ?? '';
    if (Object.hasOwn(SPACE, system)) return [{ spacing: SPACE.fixedSpace }];
    const known = Object.hasOwn(SYSTEM, system) ? SYSTEM[system] : undefined;
    const { symbol = known?.symbol, image } = iconIn(button.icon, button.sfSymbol);
    const words = textIn(button.text) ?? known?.text;
    const isUpper = !pen.isIos && button.allCaps !== false;
    const isDisabled = button.enabled === false;
    const color = pen.color(button, 'color') ?? pen.color(topBar, `${side}ButtonColor`);
    const disabled =
      pen.color(button, 'disabledColor') ?? pen.color(topBar, `${side}ButtonDisabledColor`);
    const item: Props = {
      buttonId: textIn(button.id) ?? '',
      title: isUpper ? words?.toUpperCase() : words,
      disabled: isDisabled,
      tintColor: isDisabled ? (disabled ?? color) : color,
      titleStyle: { fontSize: numberIn(button.fontSize) },
      accessibilityLabel: textIn(button.accessibilityLabel),
      identifier: textIn(button.testID),
      variant: system === 'done' || system === 'save' ? 'done' : undefined,
      sfSymbolName: image ? undefined : symbol,
    };
    if (image) item[button.disableIconTint === true ? 'imageSource' : 'templateSource'] = [image];
    return [item];
  });
}

/** A subview of the bar that the app draws, as large as its content. */
function subview(pen: Pen, screen: Layout, type: string, component: Props, key: string) {
  const { name, componentId, id, width, height } = component;
  const size = { width: numberIn(width), height: numberIn(height) };
  return pen.view(
    screen.tag(`${key} around`),
    'RNSScreenStackHeaderSubview',
    { type, position: 'absolute' },
    pen.surface(
      screen.tag(key),
      textIn(name) ?? '',
      textIn(componentId) ?? textIn(id) ?? key,
      pen.isIos ? {} : size,
    ),
  );
}

function ownButtons(pen: Pen, screen: Layout, options: Options, side: Side): ShadowNode[] {
  return listIn(optionAt(options, 'topBar', `${side}Buttons`)).flatMap((one) => {
    const { id, component } = recordIn(one);
    const own = recordIn(component);
    const name = textIn(own.name);
    if (name === undefined) return [];
    return subview(pen, screen, side, own, `${side} ${textIn(id) ?? name} ${name}`);
  });
}

/** The app's component in place of the title, or a title with a subtitle. */
function titleView(pen: Pen, screen: Layout, options: Options): ShadowNode[] {
  const type = pen.isIos ? 'center' : 'left';
  const component = recordIn(optionAt(options, 'topBar', 'title', 'component'));
  const name = textIn(component.name);
  if (name !== undefined) return [subview(pen, screen, type, component, `title ${name}`)];
  const subtitle = recordIn(optionAt(options, 'topBar', 'subtitle'));
  const words = textIn(subtitle.text);
  if (!words) return [];
  const title = recordIn(optionAt(options, 'topBar', 'title'));
  const line = (part: string, own: Props, usual: Props): ShadowNode =>
    pen.view(
      screen.tag(part),
      'RCTText',
      {
        numberOfLines: 1,
        textAlign: 'center',
        fontSize: numberIn(own.fontSize) ?? usual.fontSize,
        fontFamily: textIn(own.fontFamily),
        fontWeight: textIn(own.fontWeight) ?? usual.fontWeight,
        color: pen.color(own, 'color') ?? usual.color,
        ellipsizeMode: 'tail',
      },
      pen.view(screen.tag(`${part} words`), 'RCTRawText', { text: textIn(own.text) ?? '' }),
    );
  const isDark = pen.settings.colorScheme === 'dark';
  const black = isDark ? 0xffffffff : 0xff000000;
  return [
    pen.view(
      screen.tag('titles around'),
      'RNSScreenStackHeaderSubview',
      { type, position: 'absolute' },
      pen.view(
        screen.tag('titles'),
        'RCTView',
        { alignItems: pen.isIos ? 'center' : 'flex-start' },
        line('title', title, {
          fontSize: pen.isIos ? 17 : 18,
          fontWeight: pen.isIos ? '600' : '500',
          color: black,
        }),
        line('subtitle', subtitle, { fontSize: pen.isIos ? 12 : 14, color: 0xff8a8a8e }),
      ),
    ),
  ];
}

function searchView(pen: Pen, screen: Layout, options: Options): ShadowNode[] {
  const given = optionAt(options, 'topBar', 'searchBar');
  const { visible = given === true, placeholder, cancelText, focus } = recordIn(given);
  if (visible !== true) return [];
  const tag = screen.tag('search');
  pen.handlers.set(tag, (name, payload) => pen.actions.searched(screen, name, payload));
  const bar = pen.view(tag, 'RNSSearchBar', {
    placeholder: textIn(placeholder) || undefined,
    cancelButtonText: textIn(cancelText),
    barTintColor: pen.color(given, 'backgroundColor'),
    tintColor: pen.color(given, 'tintColor'),
    autoFocus: focus === true,
  });
  const props = { type: 'searchBar', position: 'absolute' };
  return [pen.view(screen.tag('search around'), 'RNSScreenStackHeaderSubview', props, bar)];
}

function backView(pen: Pen, screen: Layout, options: Options): ShadowNode[] {
  const { icon } = recordIn(optionAt(options, 'topBar', 'backButton'));
  const image = imageIn(icon);
  if (!image) return [];
  const tintColor = pen.color(options, 'topBar', 'backButton', 'color');
  const props = { source: [image], src: [image], width: 24, height: 24, tintColor };
  return [
    pen.view(
      screen.tag('back around'),
      'RNSScreenStackHeaderSubview',
      { type: 'back', position: 'absolute' },
      pen.view(screen.tag('back'), 'RCTImageView', { ...props, resizeMode: 'contain' }),
    ),
  ];
}

/** The bar above a screen of a stack. */
export function drawTopBar(pen: Pen, screen: Layout, options: Options): ShadowNode {
  const topBar = recordIn(options.topBar);
  const { title, largeTitle, backButton, background } = topBar;
  const back = recordIn(backButton);
  const tag = screen.tag('bar');
  pen.handlers.set(tag, (name, { buttonId }) => {
    if (name === 'topPressHeaderBarButtonItem') pen.actions.pressed(screen, String(buttonId));
  });
  return pen.view(
    tag,
    'RNSScreenStackHeaderConfig',
    {
      position: 'absolute',
      hidden: topBar.visible === false,
      translucent: topBar.drawBehind === true,
      hideShadow: topBar.noBorder === true || topBar.elevation === 0,
      backgroundColor: pen.color(background, 'color'),
      title: textIn(recordIn(title).text) ?? '',
      titleColor: pen.color(title, 'color'),
      ...fontOf(title, 'title'),
      largeTitle: recordIn(largeTitle).visible === true,
      largeTitleColor: pen.color(largeTitle, 'color'),
      ...fontOf(largeTitle, 'largeTitle'),
      color: pen.color(back, 'color'),
      backTitle: textIn(back.title),
      backTitleVisible: back.showTitle !== false && back.title !== '',
      backButtonDisplayMode: textIn(back.displayMode),
      hideBackButton: back.visible === false,
      ...fontOf(back, 'backTitle'),
      headerLeftBarButtonItems: itemsOf(pen, options, 'left'),
      headerRightBarButtonItems: itemsOf(pen, options, 'right'),
    },
    ...ownButtons(pen, screen, options, 'left'),
    ...backView(pen, screen, options),
    ...titleView(pen, screen, options),
    ...ownButtons(pen, screen, options, 'right'),
    ...searchView(pen, screen, options),
  );
}
