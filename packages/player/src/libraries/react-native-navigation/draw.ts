import type { Settings } from '../../protocol/settings.ts';
import type { Props, Tag } from '../../protocol/worker.ts';
import { ShadowNode } from '../../worker/fabric/node.ts';
import type { Layout } from './layout.ts';
import { colorIn, type Options, optionAt } from './options.ts';

/** A component of the app that React draws into the view of this tag. */
export type Surface = { tag: Tag; name: string; componentId: string };
export type Handler = (name: string, payload: Props) => void;

/** Called for taps and gestures in the views of the navigation. */
export type Actions = {
  /** The back button of Android's bar, or a back button that does not pop. */
  back(screen: Layout): void;
  /** The user has removed a screen or a modal. */
  dismissed(screen: Layout): void;
  pressed(screen: Layout, buttonId: string): void;
  selected(tabs: Layout, id: string, isRepeated: boolean): void;
  pressedTab(tabs: Layout, id: string): void;
  menu(root: Layout, side: string, isOpen: boolean): void;
  searched(screen: Layout, name: string, payload: Props): void;
};

/** Position and size of the parent. */
export const FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 } as const;

/** In points: shared/device.ts. */
const TABLET = 600;

/** Draws layouts as views of react-native-screens, and collects what they need. */
export class Pen {
  readonly settings: Settings;
  readonly actions: Actions;
  defaults: Options = {};
  readonly surfaces = new Map<Tag, Surface>();
  readonly handlers = new Map<Tag, Handler>();
  /** The props of each view. Unchanged props stay the same object, so that they are not sent again. */
  #props = new Map<Tag, readonly [json: string, props: Props]>();
  #before = this.#props;

  constructor(settings: Settings, actions: Actions) {
    this.settings = settings;
    this.actions = actions;
  }

  /** Starts a new drawing. */
  clear(): void {
    this.surfaces.clear();
    this.handlers.clear();
    this.#before = this.#props;
    this.#props = new Map();
  }

  get isIos(): boolean {
    return this.settings.platform === 'ios';
  }

  /** An iPad. */
  get isTablet(): boolean {
    const { width, height } = this.settings.window;
    return this.isIos && Math.min(width, height) >= TABLET;
  }

  color = (options: unknown, ...path: string[]): unknown =>
    colorIn(optionAt(options, ...path), this.settings.colorScheme === 'dark');

  /** A view that React does not know. Its events go to a handler of the pen. */
  view(tag: Tag, component: string, given: Props, ...children: ShadowNode[]): ShadowNode {
    const json = JSON.stringify(given);
    const [before, known] = this.#before.get(tag) ?? [];
    const props = known && before === json ? known : (JSON.parse(json) as Props);
    this.#props.set(tag, [json, props]);
    return new ShadowNode(tag, component, props, null, children);
  }

  /** A view whose content is a component of the app. */
  surface(tag: Tag, name: string, componentId: string, style: Props): ShadowNode {
    this.surfaces.set(tag, { tag, name, componentId });
    return this.view(tag, 'RCTView', { collapsable: false, ...style });
  }
}
