import type { Tag } from '../../protocol/worker.ts';
import { listIn, recordIn, textIn } from '../read-props.ts';
import { merge, type Options, optionAt } from './options.ts';

/** React uses even tags, so odd ones are free. Devices use odd tags for roots, too. */
const FIRST_TAG = 11;
let nextTag = FIRST_TAG;
export function newTag(): Tag {
  nextTag += 2;
  return nextTag;
}

/** No real layout has deeper nesting. */
const MAX_DEPTH = 20;

/** A node of the layout (react-native-navigation: LayoutTreeCrawler.ts), with its current state. */
export class Layout {
  readonly id: string;
  /** Stack, BottomTabs, SideMenuRoot, Component, … */
  readonly type: string;
  /** The name that a component is registered under. */
  readonly name: string;
  readonly parent: Layout | undefined;
  options: Options;
  children: Layout[];
  /** The tab that is selected. */
  selected = 0;
  /** The side of the side menu that is open. */
  open: string | undefined;
  /** Whether it was on the screen. From then on its animation is the one for leaving. */
  wasShown = false;
  readonly #tags = new Map<string, Tag>();

  constructor(given: unknown, parent?: Layout, depth = 0) {
    const { id, type, data, children } = recordIn(given);
    const { name, options } = recordIn(data);
    this.id = textIn(id) ?? '';
    this.type = textIn(type) ?? '';
    this.name = textIn(name) ?? '';
    this.parent = parent;
    this.options = merge(options);
    this.children =
      depth < MAX_DEPTH ? listIn(children).map((one) => new Layout(one, this, depth + 1)) : [];
    const index = optionAt(this.options, 'bottomTabs', 'currentTabIndex');
    const tab = optionAt(this.options, 'bottomTabs', 'currentTabId');
    this.selected = Math.max(
      0,
      typeof index === 'number' ? index : this.children.findIndex((one) => one.find(tab)),
    );
  }

  /** The tag of one of the views that draw this layout. */
  tag(part: string): Tag {
    const tag = this.#tags.get(part) ?? newTag();
    this.#tags.set(part, tag);
    return tag;
  }

  get isComponent(): boolean {
    return this.type === 'Component';
  }

  find(id: unknown): Layout | undefined {
    for (const layout of this.all()) if (layout.id === id) return layout;
    return undefined;
  }

  *all(): Generator<Layout> {
    yield this;
    for (const child of this.children) yield* child.all();
  }

  /** The nearest layout of a type around this one, or this one. */
  nearest(type: string): Layout | undefined {
    return this.type === type ? this : this.parent?.nearest(type);
  }

  /** The child that is in front. */
  get front(): Layout | undefined {
    if (this.type === 'Stack') return this.children.at(-1);
    if (this.type === 'SideMenuRoot')
      return this.children.find(({ type }) => type === (this.open ?? 'SideMenuCenter'));
    const hidesFirst = optionAt(this.options, 'splitView', 'displayMode') === 'hidden';
    if (this.type === 'SplitView' && hidesFirst) return this.children[1];
    return this.children[this.type === 'BottomTabs' ? this.selected : 0];
  }

  /** The visible screen, which is the innermost front one. */
  get visible(): Layout {
    return this.front?.visible ?? this;
  }

  /** The options of this layout, with those of the layouts around it as defaults. */
  resolved(defaults: Options): Options {
    return merge(this.parent ? this.parent.resolved(defaults) : defaults, this.options);
  }
}
