import type { Yoga } from 'yoga-layout/load';
import type { Settings, Size } from '../../protocol/settings.ts';
import {
  type NativeState,
  type Operation,
  type Props,
  ROOT,
  type Tag,
} from '../../protocol/worker.ts';
import { finite } from '../../shared/values.ts';
import type { Layouts } from '../fabric/layouts.ts';
import type { Mounted } from '../fabric/mounting.ts';
import { AddedStyles, paddingOfField } from './added-styles.ts';
import { type Change, NO_BORDER } from './boxes.ts';
import type { Frame } from './frame.ts';
import { createMeasured, type Natural } from './measured.ts';
import { isLaidOutBy } from './style.ts';
import { addFont, type FontFile } from './text/faces.ts';
import { LayoutTree } from './tree.ts';
import { viewsInTexts } from './views-in-texts.ts';

export type LayoutGiven = {
  settings: Settings;
  isRtl: boolean;
  mounted: Mounted;
  layouts: Layouts;
  /** Called when the frame of a view that listens to onLayout has changed. */
  changed(tag: Tag): void;
  /** Sends an event to a view, after the effects of the commit. */
  emit(tag: Tag, name: string, payload: Props): void;
};

/** The style that native views add to others or to themselves because of where they are. */
export type NativeStyles = {
  created(tag: Tag, component: string): void;
  deleted(tag: Tag): void;
  styles(window: Size): Map<Tag, Props>;
  /** The top of a view that covers the window wherever it is in the tree; undefined for other views. */
  topOf(tag: Tag): number | undefined;
  /** Called at the end of a layout, when nothing moves any more. */
  settled(): void;
};

const NONE: ReadonlySet<Operation> = new Set();

/** The limit of layouts in a row: a style may move a view on which another style depends. */
const MAX_ROUNDS = 5;

/** Places all views, as Fabric does between a commit and its effects. */
export class LayoutEngine {
  readonly #given: LayoutGiven;
  readonly #tree: LayoutTree;
  readonly #measured: ReturnType<typeof createMeasured>;
  readonly #natural = new Map<Tag, Natural>();
  readonly #offsets = new Map<Tag, { x: number; y: number }>();
  /** Deleted views. Animations of their exit begin at their last layout. */
  readonly #gone = new Set<Tag>();
  readonly #native: NativeStyles | undefined;
  readonly #added = new AddedStyles();
  /** The last operations that React committed. */
  #applied: ReadonlySet<Operation> = NONE;
  #isDirty = false;
  #hasNewFont = false;

  constructor(yoga: Yoga, given: LayoutGiven, native?: NativeStyles) {
    const { settings, isRtl, mounted } = given;
    this.#given = given;
    this.#native = native;
    this.#measured = createMeasured(
      mounted,
      settings,
      (tag) => this.#natural.get(tag),
      (tag) => this.#tree.inlineSize(tag),
    );
    const options = { scale: settings.scale, isRtl, swapsLeftAndRight: true };
    this.#tree = new LayoutTree(yoga, options, this.#measured.of);
  }

  /** A modal covers the window, wherever it is in the tree. */
  isModal = (tag: Tag): boolean => this.#native?.topOf(tag) !== undefined;

  propsOf = (tag: Tag): Props => this.#tree.props(tag);

  offsetOf = (tag: Tag): { x: number; y: number } | undefined => this.#offsets.get(tag);

  /** Applies what React committed, before exit animations hold anything back. */
  apply(operations: Operation[]): Operation[] {
    this.#tree.apply(operations);
    for (const [kind, tag, component] of operations) {
      if (this.#given.mounted.node(tag)?.component === 'AndroidTextInput') this.#restyle(tag);
      if (kind === 'create') this.#native?.created(tag, component);
      else if (kind === 'delete') this.#forget(tag);
      else this.#remeasureText(tag);
    }
    this.#applied = new Set(operations);
    this.#isDirty = true;
    return operations;
  }

  /** Applies props that animations set, among the operations of a message. */
  set(operations: readonly Operation[]): void {
    const set = operations.filter((one) => one[0] === 'update' && !this.#applied.has(one));
    this.#applied = NONE;
    const due = set.filter(([, , props]) => layOut(props));
    this.#tree.keep(set.filter(([, , props]) => !layOut(props)));
    if (due.length === 0) return;
    this.#tree.apply(due);
    this.#isDirty = true;
  }

  /** Receives states from the frame. Returns whether anything may have moved. */
  receive(states: readonly [Tag, NativeState][]): boolean {
    for (const [tag, { style, natural, offset }] of states) {
      if (tag !== ROOT && !this.#given.mounted.node(tag)) continue;
      if (offset) this.#offsets.set(tag, offset);
      if (style) {
        this.#added.tell(tag, style);
        if (tag !== ROOT) this.#restyle(tag);
      }
      if (natural) {
        this.#natural.set(tag, { ...this.#natural.get(tag), ...natural });
        this.#tree.measureBy(tag, this.#measured.drawn(tag));
        this.#tree.remeasure(tag);
      }
      this.#isDirty ||= style !== undefined || natural !== undefined;
    }
    return this.#isDirty;
  }

  /** Adds a font that has arrived. The next layout measures all texts again. */
  async addFont(font: FontFile): Promise<void> {
    await addFont(font);
    this.#hasNewFont = true;
    this.#isDirty = true;
  }

  resized(): void {
    this.#isDirty = true;
  }

  /** Lays out, and returns the places that have changed. */
  places(): Operation[] {
    if (!this.#isDirty) return [];
    this.#isDirty = false;
    const { layouts, changed, mounted } = this.#given;
    if (this.#hasNewFont) for (const { tag } of mounted.nodes()) this.#remeasureText(tag);
    this.#hasNewFont = false;
    for (const tag of this.#gone) if (!mounted.node(tag)) layouts.forget(tag);
    this.#gone.clear();
    for (const tag of this.#tree.calculateInline()) this.#remeasureText(mounted.parentOf(tag));
    const changes = new Map<Tag, Change>();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      for (const found of this.#tree.calculate(this.#window())) {
        const change = this.#inWindow(found);
        layouts.set(change.tag, this.#scrolled(change));
        changes.set(change.tag, change);
      }
      const styles = this.#native?.styles(this.#window()) ?? new Map<Tag, Props>();
      for (const [tag, style] of viewsInTexts(this.#tree, this.#measured, this.#given))
        styles.set(tag, style);
      const { baselines, content } = this.#tree;
      for (const [tag, style] of baselines.styles(content, this.#measured.baselineOf))
        styles.set(tag, { ...styles.get(tag), ...style });
      const restyled = this.#added.rule(styles);
      for (const tag of restyled) this.#restyle(tag);
      if (restyled.length === 0) break;
    }
    this.#native?.settled();
    for (const tag of layouts.settle()) if (mounted.node(tag)?.props.onLayout) changed(tag);
    const places: Operation[] = [];
    for (const { tag, frame, inside, padding } of changes.values()) {
      const { x, y, width, height } = frame;
      if (tag !== ROOT) places.push(['place', tag, [x, y, width, height], inside, padding]);
    }
    return places;
  }

  /** In a right-to-left app, the start of a content is within its scroll view (ScrollViewShadowNode.cpp). */
  #scrolled({ tag, frame }: Change): Frame {
    const { isRtl, mounted } = this.#given;
    const around = isRtl ? mounted.node(mounted.parentOf(tag)) : undefined;
    return around?.component.endsWith('ScrollView') ? { ...frame, x: 0 } : frame;
  }

  /** A view that covers the window is placed in the window: at `topOf`, or where the frame says. */
  #inWindow(change: Change): Change {
    const top = this.#native?.topOf(change.tag);
    if (top === undefined) return change;
    const y = finite(this.#added.told(change.tag).top) ?? top;
    return { ...change, frame: { ...change.frame, x: 0, y }, inside: NO_BORDER };
  }

  #restyle(tag: Tag): void {
    const { component, props } = this.#given.mounted.node(tag) ?? {};
    const ofField = component === 'AndroidTextInput' ? paddingOfField(props ?? {}) : undefined;
    this.#tree.setNative(tag, { ...ofField, ...this.#added.of(tag) });
  }

  #window(): Size {
    const { width, height } = this.#given.settings.window;
    // In older apps, the keyboard reduces the window.
    return { width, height: height - (finite(this.#added.told(ROOT).bottom) ?? 0) };
  }

  /** Measures the text around a node again, because it depends on the node. */
  #remeasureText(from: Tag | undefined): void {
    for (let at = from; at !== undefined; at = this.#given.mounted.parentOf(at)) {
      if (!this.#given.mounted.node(at)?.component.includes('Text')) return;
      const { text } = this.#natural.get(at) ?? {};
      if (text === undefined) this.#natural.delete(at);
      this.#measured.forget(at);
      this.#tree.reword(at);
    }
  }

  #forget(tag: Tag): void {
    this.#natural.delete(tag);
    this.#offsets.delete(tag);
    this.#added.forget(tag);
    this.#native?.deleted(tag);
    this.#gone.add(tag);
  }
}

const layOut = (props: unknown): boolean => Object.keys(props ?? {}).some(isLaidOutBy);
