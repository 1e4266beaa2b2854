import type { Yoga } from 'yoga-layout/load';
import type { Settings, Size } from '../../protocol/settings.ts';
import {
  type NativeState,
  type Operation,
  type Props,
  ROOT,
  type Tag,
} from '../../protocol/worker.ts';
import type { Layouts } from '../fabric/layouts.ts';
import type { Mounted } from '../fabric/mounting.ts';
import { createMeasured, type Natural } from './measured.ts';
import { isLaidOutBy } from './style.ts';
import { addFont, type FontFile } from './text/faces.ts';
import { LayoutTree } from './tree.ts';

const MODALS = new Set(['ModalHostView', 'RCTModalHostView']);

export type LayoutGiven = {
  settings: Settings;
  isRtl: boolean;
  mounted: Mounted;
  layouts: Layouts;
  /** The frame of a view that listens to onLayout is new. */
  changed(tag: Tag): void;
};

/** Places all views, as Fabric does between a commit and its effects. */
export class LayoutEngine {
  readonly #given: LayoutGiven;
  readonly #tree: LayoutTree;
  readonly #measured: ReturnType<typeof createMeasured>;
  readonly #natural = new Map<Tag, Natural>();
  readonly #offsets = new Map<Tag, { x: number; y: number }>();
  readonly #modals = new Set<Tag>();
  #isDirty = false;

  constructor(yoga: Yoga, given: LayoutGiven) {
    const { settings, isRtl, mounted } = given;
    this.#given = given;
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
  isModal = (tag: Tag): boolean => this.#modals.has(tag);

  propsOf = (tag: Tag): Props => this.#tree.props(tag);

  offsetOf = (tag: Tag): { x: number; y: number } | undefined => this.#offsets.get(tag);

  /** Applies what React committed, before exit animations hold anything back. */
  apply(operations: Operation[]): Operation[] {
    this.#tree.apply(operations);
    for (const [kind, tag, component] of operations) {
      if (kind === 'create' && MODALS.has(String(component))) {
        this.#modals.add(tag);
        this.#tree.setNative(tag, { position: 'absolute', left: 0, top: 0, ...this.#window() });
      }
      if (this.#given.settings.platform === 'android') this.#padField(tag);
      if (kind === 'delete') this.#forget(tag);
      else this.#remeasureText(tag);
    }
    this.#isDirty = true;
    return operations;
  }

  /** Applies props that animations set. */
  set(operations: readonly Operation[]): void {
    const due = operations.filter(([kind, , props]) => kind === 'update' && layOut(props));
    const moved = operations.filter(([kind, , props]) => kind === 'update' && !layOut(props));
    this.#tree.keep(moved);
    if (due.length === 0) return;
    this.#tree.apply(due);
    this.#isDirty = true;
  }

  /** What the frame tells. Returns whether anything may have moved. */
  receive(states: readonly [Tag, NativeState][]): boolean {
    for (const [tag, { style, natural, offset }] of states) {
      if (!this.#given.mounted.node(tag)) continue;
      if (offset) this.#offsets.set(tag, offset);
      if (style) this.#tree.setNative(tag, style);
      if (natural) {
        this.#natural.set(tag, { ...this.#natural.get(tag), ...natural });
        this.#tree.remeasure(tag);
      }
      this.#isDirty ||= style !== undefined || natural !== undefined;
    }
    return this.#isDirty;
  }

  /** A font has arrived. */
  async addFont(font: FontFile): Promise<void> {
    await addFont(font);
    for (const { tag } of this.#given.mounted.nodes()) this.#tree.remeasure(tag);
    this.#isDirty = true;
  }

  resized(): void {
    for (const tag of this.#modals)
      this.#tree.setNative(tag, { position: 'absolute', left: 0, top: 0, ...this.#window() });
    this.#isDirty = true;
  }

  /** Lays out, and returns the places that are new. */
  places(): Operation[] {
    if (!this.#isDirty) return [];
    this.#isDirty = false;
    const { layouts, changed, mounted } = this.#given;
    for (const tag of this.#tree.calculateInline()) this.#remeasureText(mounted.parentOf(tag));
    const places: Operation[] = [];
    for (const { tag, frame, inside, padding } of this.#tree.calculate(this.#window())) {
      layouts.set(tag, frame);
      const { x, y, width, height } = frame;
      const box = [x, y, width, height] as const;
      if (tag !== ROOT) places.push(['place', tag, box, inside, padding]);
      if (mounted.node(tag)?.props.onLayout) changed(tag);
    }
    return places;
  }

  #window(): Size {
    const { window, bars } = this.#given.settings;
    return { width: window.width, height: window.height - bars.top - bars.bottom };
  }

  /** The text around a node depends on it. */
  #remeasureText(from: Tag | undefined): void {
    for (let at = from; at !== undefined; at = this.#given.mounted.parentOf(at)) {
      if (!this.#given.mounted.node(at)?.component.includes('Text')) return;
      const { text } = this.#natural.get(at) ?? {};
      if (text === undefined) this.#natural.delete(at);
      this.#measured.forget(at);
      this.#tree.remeasure(at);
    }
  }

  #padField(tag: Tag): void {
    const { component, props } = this.#given.mounted.node(tag) ?? {};
    if (component === 'AndroidTextInput') this.#tree.setNative(tag, paddingOf(props ?? {}));
  }

  #forget(tag: Tag): void {
    this.#natural.delete(tag);
    this.#offsets.delete(tag);
    this.#modals.delete(tag);
    this.#given.layouts.forget(tag);
  }
}

/** The padding of an EditText, where the app sets none (AndroidTextInputShadowNode.cpp). */
function paddingOf(props: Props): Props {
  const { padding, paddingVertical, paddingHorizontal } = props;
  const isFree = (...names: unknown[]) => names.every((one) => one === undefined || one === null);
  const found: Props = {};
  if (isFree(padding, paddingVertical, props.paddingTop)) found.paddingTop = 10;
  if (isFree(padding, paddingVertical, props.paddingBottom)) found.paddingBottom = 10;
  if (isFree(padding, paddingHorizontal, props.paddingLeft, props.paddingStart))
    found.paddingStart = 4;
  if (isFree(padding, paddingHorizontal, props.paddingRight, props.paddingEnd))
    found.paddingEnd = 4;
  return found;
}

const layOut = (props: unknown): boolean => Object.keys(props ?? {}).some(isLaidOutBy);
