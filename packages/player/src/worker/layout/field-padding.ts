import type { Props } from '../../protocol/worker.ts';

/** The padding of an EditText, where the app sets none (AndroidTextInputShadowNode.cpp). */
export function paddingOf(props: Props): Props {
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
