import type { Platform, Size } from '../../../protocol/settings.ts';
import type { Props } from '../../../protocol/worker.ts';
import { isBrought } from '../../../shared/font-families.ts';
import { wordsIn } from '../../../shared/texts.ts';
import { finite } from '../../../shared/values.ts';
import { type TextStyle, textStyleOf, transformed } from './style.ts';

/** A part of a paragraph: text of one style, or a view on the line. */
export type Span =
  | { text: string; style: TextStyle }
  | { view: Size; tag: number; style: TextStyle };

/** The parts of a paragraph. */
export type Paragraph = {
  spans: readonly Span[];
  style: TextStyle;
  /** 0: any number. */
  maxLines: number;
};

/** The parts of a shadow node that text depends on. */
type TextNode = {
  tag: number;
  component: string;
  props: Props;
  children: readonly TextNode[];
};

const VIRTUAL = new Set(['RCTVirtualText', 'RCTText', 'RCTSelectableText', 'RCTTextEffect']);
/** Text after this many letters is not measured. The frame reports the real height. */
const LONGEST = 50_000;
const WORD_JOINER = '\u2060';
/** The font padding of Roboto, as frame/styles/text.css draws it. */
const PADDING = {
  top: { lineHeight: 1.299, raised: 0.0645 },
  bottom: { lineHeight: 1.197, raised: -0.0135 },
};

/** Reads a paragraph (RCTText). `sizeOf` is the size of a view in it, by its node. */
export function paragraphOf<Node extends TextNode>(
  node: Node,
  { platform, locale }: { platform: Platform; locale: string },
  sizeOf: (view: Node) => Size,
): Paragraph {
  const { props } = node;
  const style = textStyleOf(props, platform);
  const spans: Span[] = [];
  let room = LONGEST;
  const read = (children: readonly TextNode[], around: TextStyle): void => {
    for (const child of children as readonly Node[]) {
      const { component, props: own } = child;
      const words = wordsIn(component, own);
      if (words !== undefined) {
        // Raw text has no style of its own.
        const style = component === 'RCTRawText' ? around : textStyleOf(own, platform, around);
        const text = transformed(words.slice(0, Math.max(0, room)), style, locale);
        room -= text.length;
        if (text !== '') spans.push({ text, style });
      } else if (VIRTUAL.has(component)) read(child.children, textStyleOf(own, platform, around));
      else spans.push({ view: sizeOf(child), tag: child.tag, style: around });
    }
  };
  read(node.children, style);
  const maxLines = Math.max(0, Math.floor(finite(props.numberOfLines) ?? 0));
  const hasPadding = isPadded(props, platform);
  const padding = ({ lineHeight, raised }: { lineHeight: number; raised: number }): Span => ({
    text: WORD_JOINER,
    style: {
      ...style,
      letterSpacing: 0,
      lineHeight: { times: lineHeight },
      raised: raised * style.size,
    },
  });
  return {
    spans: hasPadding ? [padding(PADDING.top), ...spans, padding(PADDING.bottom)] : spans,
    style,
    maxLines,
  };
}

/**
 * Android pads the first and the last line for the highest and the lowest glyph of the font:
 * react-native/ReactAndroid/.../views/text/TextLayoutManager.kt (setIncludePad). With a line height
 * there is no padding.
 */
const isPadded = ({ includeFontPadding, lineHeight, fontFamily }: Props, platform: Platform) =>
  platform === 'android' &&
  includeFontPadding !== false &&
  lineHeight == null &&
  !isBrought(fontFamily, platform);
