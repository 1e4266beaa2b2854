import type { Platform, Surroundings } from '../protocol/settings.ts';
import type { NativeState, Priority, Props, Tag } from '../protocol/worker.ts';
import type { SymbolSet } from '../shared/symbols.ts';

/** What the player passes to a view. */
export type ViewContext = {
  readonly tag: Tag;
  /** The name of the component. One factory may serve several. */
  readonly component: string;
  readonly platform: Platform;
  readonly app: AppFrame;
  /** Sends an event to the app: `emit('topChange', { value: true }, PRIORITY.discrete)`. */
  emit(name: string, payload?: Props, priority?: Priority): void;
};

/** The screen of the app, as views see it. */
export type AppFrame = {
  readonly screen: HTMLElement;
  /** The element above the app, for modals and dialogs. */
  readonly overlay: HTMLElement;
  /** Pixels of the device per pixel of the app. */
  readonly scale: number;
  surroundings(): Surroundings;
  onSurroundings(listener: (surroundings: Surroundings) => void): () => void;
  /** Resolves the uri of an image or a font to a url. */
  resolve(uri: string): string;
  /** Loads a font for the document and for the worker. It fails if the font is broken. */
  addFont(family: string, bytes: ArrayBuffer, as: FontFaceDescriptors): Promise<void>;
  /** Loads the font of this family beside the bundle. Returns whether there is one. */
  findFont(family: string): Promise<boolean>;
  /** Loads the icons that stand for symbols of the system. Without them, it answers undefined. */
  symbols(): Promise<SymbolSet | undefined>;
  /** Reports something that the app asked for and that is missing. */
  report(what: 'image' | 'font' | 'method', name: string): void;
  view(tag: Tag): MountedView | undefined;
  /** Runs after the whole commit is applied, before it is painted. */
  afterCommit(work: () => void): void;
  /** Runs after each commit, like `afterCommit`, until the returned function is called. */
  onCommit(listener: () => void): () => void;
  /** Sends the worker's layout a state of a view that only the frame knows. */
  tell(tag: Tag, state: NativeState): void;
  /** Called with the height of the keyboard and the field that has the focus, if one of them changed. */
  onKeyboard(listener: (height: number, field: Element | null) => void): () => void;
  /**
   * Shows an element above the app until the returned function is called. `back` is called by Escape
   * and Android's back button.
   */
  openLayer(element: HTMLElement, back: () => void, first?: HTMLElement | null): () => void;
  /** Lets Escape and Android's back button call `back` until the returned function is called. */
  takeBack(back: () => void): () => void;
};

/** A box in CSS pixels, relative to the padding box of the parent. */
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The padding of a view that draws its own content: top, right, bottom, left. */
  padding?: readonly [number, number, number, number] | undefined;
};

/** A native view: its element, and how it follows the app. */
export type View = {
  readonly element: HTMLElement | SVGElement | Text;
  /**
   * `props` has all props that are set, `changed` the new ones. null means that a prop is no longer
   * set.
   */
  update(props: Props, changed: Props): void;
  /** Arranges the children. The default appends all of them in this order. */
  arrange?(children: MountedView[]): void;
  /** The box of the view has changed. The default places the element. */
  place?(box: Box): void;
  /** A command of the app: focus, scrollTo. */
  command?(name: string, args: unknown[]): void;
  /** The view is removed for good. */
  remove?(): void;
};

export type ViewFactory = (context: ViewContext, props: Props) => View;

export type MountedView = View & {
  readonly tag: Tag;
  readonly component: string;
  readonly props: Props;
  readonly context: ViewContext;
};

/** The event that a screen sends to the modals in it when it is taken out of the window. */
export const DETACHED = 'vitrine:detached';

/** An event on the element of the screen: the screen of a navigator in front has changed, or its bars have. */
export const SCREENS_CHANGED = 'vitrine:screens';
