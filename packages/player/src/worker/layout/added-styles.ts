import type { Props, Tag } from '../../protocol/worker.ts';

const NONE: Props = {};

const isSame = (one: Props, other: Props): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** The style that the native side adds to views: by rules of the worker, and by messages of the frame. */
export class AddedStyles {
  #ruled = new Map<Tag, Props>();
  readonly #told = new Map<Tag, Props>();

  /** A style from the frame takes precedence. */
  of = (tag: Tag): Props => ({ ...this.#ruled.get(tag), ...this.#told.get(tag) });

  told = (tag: Tag): Props => this.#told.get(tag) ?? NONE;

  tell(tag: Tag, style: Props): void {
    this.#told.set(tag, style);
  }

  /** Replaces the styles of all rules. Returns the views whose style has changed. */
  rule(styles: Map<Tag, Props>): Tag[] {
    const before = this.#ruled;
    this.#ruled = styles;
    const tags = new Set([...before.keys(), ...styles.keys()]);
    return [...tags].filter((tag) => !isSame(before.get(tag) ?? NONE, styles.get(tag) ?? NONE));
  }

  forget(tag: Tag): void {
    this.#ruled.delete(tag);
    this.#told.delete(tag);
  }
}

/** The padding of an EditText, where the app sets none (AndroidTextInputShadowNode.cpp). */
export function paddingOfField(props: Props): Props {
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
