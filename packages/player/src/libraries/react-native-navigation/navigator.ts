import { type Props, ROOT } from '../../protocol/worker.ts';
import type { AppRegistry, WorkerContext } from '../../worker/context.ts';
import { textIn } from '../read-props.ts';
import { createBars } from './bars.ts';
import { type Actions, Pen } from './draw.ts';
import { type Layout, newTag } from './layout.ts';
import { merge, type Options, optionAt, without } from './options.ts';
import { createPeeks } from './peek.ts';
import { drawOverlay, drawRoot, presentationOf } from './screens.ts';
import { isSplit } from './split-view.ts';
import { createSurfaces } from './surfaces.ts';
import { BACK_BUTTON } from './top-bar.ts';

/** The components of a layout that are seen. A side menu does not hide what it lies over. */
function* seenIn(layout: Layout, isTablet: boolean): Generator<Layout> {
  if (layout.isComponent) yield layout;
  const { children, front, open } = layout;
  const isBeside = isSplit(layout, isTablet);
  for (const child of children)
    if (child === front || isBeside || (open !== undefined && child.type === 'SideMenuCenter'))
      yield* seenIn(child, isTablet);
}

/** The root, modals and overlays on the screen, as views and as components that React runs. */
export class Navigator {
  root: Layout | undefined;
  modals: Layout[] = [];
  overlays: Layout[] = [];
  #apps: AppRegistry | null = null;
  readonly #worker: WorkerContext;
  readonly #pen: Pen;
  readonly #surfaces: ReturnType<typeof createSurfaces>;
  readonly #stack = newTag();
  #seen = new Set<Layout>();
  readonly #searched = new Map<Layout, string>();
  readonly #bars: ReturnType<typeof createBars>;
  readonly peeks: ReturnType<typeof createPeeks>;

  constructor(worker: WorkerContext) {
    this.#worker = worker;
    this.#pen = new Pen(worker.settings, this.#actions());
    this.#bars = createBars(worker, this.#pen);
    this.#surfaces = createSurfaces(worker, () => this.#apps);
    this.peeks = createPeeks(worker, () => this.show(), this.emit.bind(this));
    worker.onSurroundings(() => this.show());
    worker.onEvent((tag, name, payload) => this.#pen.handlers.get(tag)?.(name, payload));
  }

  emit(name: string, payload: Props): void {
    this.#worker.emit(`RNN.${name}`, payload);
  }

  /** Called after the bundle was evaluated. Runs the commands that came before. */
  launch(apps: AppRegistry): void {
    this.#apps = apps;
    this.show();
  }

  set defaults(options: Options) {
    this.#pen.defaults = options;
    this.show();
  }

  find(id: unknown): Layout | undefined {
    for (const layout of this.#layers()) {
      const found = layout.find(id);
      if (found) return found;
    }
    return undefined;
  }

  #layers = (): Layout[] => [...this.#screens(), ...this.overlays, ...this.#peeked()];

  #peeked = (): Layout[] => [this.peeks.shown() ?? []].flat();

  #screens = (): Layout[] => [...(this.root ? [this.root] : []), ...this.modals];

  /** Draws the current state, and emits events to components that appeared or disappeared. */
  show(): void {
    const pen = this.#pen;
    pen.clear();
    const screens = this.#screens().map((one) => drawRoot(pen, one, one !== this.root));
    const overlays = this.overlays.map((one) => drawOverlay(pen, one));
    const stack = pen.view(this.#stack, 'RNSScreenStack', { flex: 1 }, ...screens);
    const views = [...(screens.length > 0 ? [stack] : []), ...overlays, ...this.peeks.draw(pen)];
    const operations = this.#worker.mounted.commit(ROOT, views);
    if (operations.length > 0) this.#worker.send({ type: 'commit', operations });
    const before = this.#seen;
    const now = this.#seenNow();
    this.#seen = now;
    for (const one of before) if (!now.has(one)) this.#appears(one, 'DidDisappear');
    this.#surfaces.show(pen.surfaces);
    this.#bars.show(this.#screens().at(-1)?.visible.resolved(pen.defaults) ?? {});
    for (const one of now) if (!before.has(one)) void this.#came(one);
  }

  async #came(layout: Layout): Promise<void> {
    await this.drawn(layout);
    if (!this.#seen.has(layout)) return;
    this.#appears(layout, 'WillAppear');
    this.#appears(layout, 'DidAppear');
    if (layout.wasShown) return;
    for (let at: Layout | undefined = layout; at; at = at.parent) at.wasShown = true;
    this.show();
  }

  #appears({ id, name }: Layout, what: string): void {
    const event = { componentId: id, componentName: name, componentType: 'Component' };
    this.emit(`Component${what}`, event);
  }

  /** Resolves when the visible screen of a layout has rendered. */
  drawn = ({ visible }: Layout): Promise<void> => this.#surfaces.drawn(visible.tag('surface'));

  #seenNow(): Set<Layout> {
    const seen = new Set<Layout>();
    const see = (layer: Layout) => {
      for (const one of seenIn(layer, this.#pen.isTablet)) seen.add(one);
    };
    for (const layer of this.#screens().reverse()) {
      see(layer);
      if (this.modals.includes(layer) && this.#covers(layer)) break;
    }
    for (const layer of [...this.overlays, ...this.#peeked()]) see(layer);
    return seen;
  }

  /** A page sheet of iOS leaves the screen below it in place. */
  #covers(modal: Layout): boolean {
    const { isIos, defaults } = this.#pen;
    return presentationOf(modal.visible.resolved(defaults), isIos) === 'fullScreenModal';
  }

  /** Sets options. Commands among them, such as the tab to select, apply to the layout around. */
  merge(layout: Layout, options: Options): void {
    const tabs = layout.nearest('BottomTabs');
    const index = optionAt(options, 'bottomTabs', 'currentTabIndex');
    const id = optionAt(options, 'bottomTabs', 'currentTabId');
    const at = typeof index === 'number' ? index : tabs?.children.findIndex((one) => one.find(id));
    if (tabs && at !== undefined && tabs.children[at]) tabs.selected = at;
    let kept = without(options, 'bottomTabs', 'currentTabIndex');
    kept = without(kept, 'bottomTabs', 'currentTabId');
    const menus: [Layout, string, boolean][] = [];
    const around = layout.nearest('SideMenuRoot');
    for (const side of ['left', 'right']) {
      const visible = optionAt(options, 'sideMenu', side, 'visible');
      if (around && typeof visible === 'boolean') menus.push([around, side, visible]);
      kept = without(kept, 'sideMenu', side, 'visible');
    }
    layout.options = merge(layout.options, kept);
    if (around && around !== layout)
      around.options = merge(around.options, { sideMenu: kept.sideMenu });
    this.show();
    for (const [menu, side, isOpen] of menus) {
      const name = isOpen ? 'openDrawer' : 'closeDrawer';
      this.#worker.send({ type: 'command', tag: menu.tag(side), name, args: [] });
    }
  }

  /** Removes screens of a stack. */
  pop(stack: Layout, gone: readonly Layout[]): void {
    stack.children = stack.children.filter((one) => !gone.includes(one));
    this.show();
    for (const one of gone) this.emit('ScreenPopped', { componentId: one.visible.id });
  }

  dismiss(gone: readonly Layout[]): void {
    this.modals = this.modals.filter((one) => !gone.includes(one));
    this.show();
    for (const modal of gone) {
      const { id, visible } = modal;
      this.emit('ModalDismissed', {
        componentId: id,
        componentName: visible.name,
        modalsDismissed: 1,
      });
    }
  }

  /** Android's back button, which the app did not handle. */
  back(): boolean {
    const top = this.#screens().at(-1);
    if (!top) return false;
    const options = top.visible.resolved(this.#pen.defaults);
    const may = (name: string) => optionAt(options, 'hardwareBackButton', name) !== false;
    const stack = top.visible.nearest('Stack');
    const last = stack?.children.at(-1);
    if (stack && last && stack.children.length > 1) {
      if (may('popStackOnPress')) this.pop(stack, [last]);
      return true;
    }
    if (top === this.root) return false;
    if (may('dismissModalOnPress')) this.dismiss([top]);
    return true;
  }

  #actions(): Actions {
    const button = (screen: Layout, buttonId: string) =>
      this.emit('NavigationButtonPressed', { componentId: screen.id, buttonId });
    return {
      back: (layout) => {
        const { visible, parent } = layout;
        const back = optionAt(visible.resolved(this.#pen.defaults), 'topBar', 'backButton');
        if (optionAt(back, 'popStackOnPress') === false)
          button(visible, textIn(optionAt(back, 'id')) ?? BACK_BUTTON);
        else if (parent) this.pop(parent, [layout]);
      },
      dismissed: (layout) => {
        if (this.modals.includes(layout)) this.dismiss([layout]);
        else if (layout.parent?.children.includes(layout)) this.pop(layout.parent, [layout]);
      },
      pressed: button,
      selected: (tabs, id, isRepeated) => {
        const before = tabs.selected;
        const at = tabs.children.findIndex((one) => one.id === id);
        if (at < 0) return;
        tabs.selected = at;
        this.show();
        const event = { selectedTabIndex: at, unselectedTabIndex: before };
        this.emit('BottomTabSelected', event);
        const stack = tabs.children[at]?.visible.nearest('Stack');
        const pops = this.#pen.isIos || stack?.visible.options.bottomTab !== undefined;
        if (isRepeated && pops && stack && stack.children.length > 1)
          this.pop(stack, stack.children.slice(1));
      },
      pressedTab: (tabs, id) => {
        const tabIndex = tabs.children.findIndex((one) => one.id === id);
        this.emit('BottomTabPressed', { tabIndex });
      },
      menu: (root, side, isOpen) => {
        if (!isOpen && root.open !== side) return;
        root.open = isOpen ? side : undefined;
        this.show();
      },
      searched: (screen, name, payload) => {
        const componentId = screen.id;
        if (name === 'topChangeText') this.#searched.set(screen, String(payload.text ?? ''));
        const text = this.#searched.get(screen) ?? '';
        if (name === 'topCancelButtonPress') this.emit('SearchBarCancelPressed', { componentId });
        if (['topChangeText', 'topSearchFocus', 'topSearchBlur'].includes(name))
          this.emit('SearchBarUpdated', { componentId, text, isFocused: name !== 'topSearchBlur' });
      },
    };
  }
}
