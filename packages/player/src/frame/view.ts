import type { Platform, Surroundings } from '../protocol/settings.ts';
import type { Layout, Priority, Props, Tag } from '../protocol/worker.ts';

/** What a view can do beside showing itself. */
export type ViewContext = {
  readonly tag: Tag;
  /** The name it was created under: one factory may serve several. */
  readonly component: string;
  readonly platform: Platform;
  readonly app: AppFrame;
  /** Tells the app: `emit('topChange', { value: true }, PRIORITY.discrete)`. */
  emit(name: string, payload?: Props, priority?: Priority): void;
};

/** The part of the page that is the app's screen, as views see it. */
export type AppFrame = {
  readonly screen: HTMLElement;
  /** Above the app: modals, dialogs. */
  readonly overlay: HTMLElement;
  /** Pixels of the device for one of the app. */
  readonly scale: number;
  surroundings(): Surroundings;
  onSurroundings(listener: (surroundings: Surroundings) => void): () => void;
  /** Where the file behind an image's or a font's uri can be fetched. */
  resolve(uri: string): string;
  /** Shown in the list of what an app asked for and did not get. */
  report(what: 'image' | 'method', name: string): void;
  view(tag: Tag): MountedView | undefined;
  /** Runs once all of the commit is on the screen, before it is painted. */
  afterCommit(work: () => void): void;
  layoutOf(view: MountedView, relativeTo?: MountedView): Layout;
};

/** A native view: its element, and how it follows the app. */
export type View = {
  readonly element: HTMLElement | SVGElement | Text;
  /** `props` has all that is set, `changed` what is new; null there: not set any more. */
  update(props: Props, changed: Props): void;
  /** Other than putting all of them into the element, in this order. */
  arrange?(children: MountedView[]): void;
  /** What the app tells it: focus, scrollTo. */
  command?(name: string, args: unknown[]): void;
  /** It leaves the screen for good. */
  remove?(): void;
};

export type ViewFactory = (context: ViewContext, props: Props) => View;

export type MountedView = View & {
  readonly tag: Tag;
  readonly component: string;
  readonly props: Props;
  readonly context: ViewContext;
};
