import {
  MAX_DEPTH,
  type Operation,
  PRIORITY,
  type Props,
  ROOT,
  type Tag,
} from '../protocol/worker.ts';
import { arrangeChildren } from './arrange-children.ts';
import { charactersIn } from './limits.ts';
import { drawnBorder, placeElement } from './place.ts';
import type { AppFrame, Box, MountedView, View, ViewContext, ViewFactory } from './view.ts';
import { placeholder } from './views/placeholder.ts';

type Emit = (tag: Tag, name: string, payload: Props, priority: number) => void;

/** A view failed to update. It stays as it was, and all others continue. */
type Failed = (component: string, error: unknown) => void;

type Mutable = MountedView & {
  props: Props;
  parent?: Mutable;
  /** The levels of nested views below it, at least. */
  height: number;
};

/** The views of the app as elements. It applies the changes of a commit. */
export class ViewTree {
  readonly #views = new Map<Tag, Mutable>();
  readonly #app: Omit<ViewContext, 'tag' | 'component' | 'emit'>;
  readonly #emit: Emit;
  readonly #factoryOf: (component: string) => ViewFactory;
  readonly #failed: Failed;
  #characters = 0;
  #isTooDeep = false;

  constructor(
    app: { platform: ViewContext['platform']; app: AppFrame },
    factoryOf: (component: string) => ViewFactory,
    emit: Emit,
    failed: Failed,
  ) {
    this.#app = app;
    this.#factoryOf = factoryOf;
    this.#emit = emit;
    this.#failed = failed;
    this.#add(ROOT, 'Root', {}, () => ({ element: app.app.screen, update() {} }));
  }

  view = (tag: Tag): MountedView | undefined => this.#views.get(tag);

  get size(): number {
    return this.#views.size;
  }

  /** The number of characters in texts and other props, see limits.ts. */
  get characters(): number {
    return this.#characters;
  }

  /** Whether a view was left out because it would be deeper than MAX_DEPTH. */
  get isTooDeep(): boolean {
    return this.#isTooDeep;
  }

  views(): Iterable<MountedView> {
    return this.#views.values();
  }

  /** The view that an element belongs to. */
  viewAt(target: EventTarget | null): MountedView | undefined {
    const element = target instanceof Element ? target.closest('[data-tag]') : null;
    return element ? this.#views.get(Number(element.getAttribute('data-tag'))) : undefined;
  }

  apply(operations: readonly Operation[]): void {
    for (const operation of operations) {
      try {
        this.#apply(operation);
      } catch (error) {
        this.#failed(this.#views.get(operation?.[1])?.component ?? String(operation?.[2]), error);
      }
    }
  }

  #apply(operation: Operation): void {
    const [kind, tag] = operation;
    switch (kind) {
      case 'create':
        // Views may read any prop, so props are an object.
        this.#add(tag, operation[2], Object(operation[3]), this.#factoryOf(operation[2]));
        return;
      case 'update':
        this.#update(tag, operation[2]);
        return;
      case 'place': {
        const view = this.#views.get(tag);
        if (view) place(view, boxIn(operation[2], operation[3], operation[4]));
        return;
      }
      case 'children':
        this.#arrange(tag, operation[2]);
        return;
      case 'delete': {
        const view = this.#views.get(tag);
        this.#views.delete(tag);
        this.#characters -= charactersIn(view?.props);
        view?.element.remove();
        view?.remove?.();
      }
    }
  }

  #add(tag: Tag, component: string, props: Props, factory: ViewFactory): void {
    const emit: ViewContext['emit'] = (name, payload = {}, priority = PRIORITY.default) =>
      this.#emit(tag, name, payload, priority);
    const context: ViewContext = { ...this.#app, tag, component, emit };
    const view = this.#make(factory, context, props);
    if (view.element instanceof Element) view.element.setAttribute('data-tag', String(tag));
    this.#characters += charactersIn(props) - charactersIn(this.#views.get(tag)?.props);
    this.#views.set(tag, { ...view, tag, component, props, context, height: 0 });
    view.update(props, props);
  }

  /** Records the height of this view with these children. False if a view would be deeper than MAX_DEPTH. */
  #hasRoom(view: Mutable, views: readonly Mutable[]): boolean {
    view.height = views.reduce((highest, { height }) => Math.max(highest, height + 1), 0);
    let at: Mutable | undefined = view;
    for (let height = view.height; at && at.height <= height; height += 1) {
      if (height > MAX_DEPTH) {
        this.#isTooDeep = true;
        return false;
      }
      at.height = height;
      at = at.parent;
    }
    return true;
  }

  /** A view that cannot be created is a box with its name, so that its children have a place. */
  #make(factory: ViewFactory, context: ViewContext, props: Props): View {
    try {
      return factory(context, props);
    } catch (error) {
      this.#failed(context.component, error);
      return placeholder(context, {});
    }
  }

  #update(tag: Tag, changed: Props): void {
    const view = this.#views.get(tag);
    if (!view) return;
    const props = { ...view.props };
    for (const [name, value] of Object.entries(changed)) {
      this.#characters += charactersIn({ [name]: value }) - charactersIn({ [name]: props[name] });
      if (value === null) delete props[name];
      else props[name] = value;
    }
    view.props = props;
    view.update(props, changed);
  }

  #arrange(tag: Tag, children: readonly Tag[]): void {
    const view = this.#views.get(tag);
    const views = children.flatMap((child) => this.#views.get(child) ?? []);
    if (view && !this.#hasRoom(view, views)) return;
    if (view?.arrange) view.arrange(views);
    else if (view) arrangeChildren(view.element, views);
    // A view within itself has failed by now.
    if (view) for (const child of views) child.parent = view;
  }
}

const boxIn = (
  [x, y, width, height]: readonly [number, number, number, number],
  [left, top]: readonly [number, number],
  padding: Box['padding'],
): Box => ({ x: x - drawnBorder(left), y: y - drawnBorder(top), width, height, padding });

function place(view: MountedView, box: Box): void {
  if (view.place) view.place(box);
  else if (view.element instanceof HTMLElement) placeElement(view.element, box);
}
