import { type MeasureFunction, MeasureMode } from 'yoga-layout/load';
import type { Settings, Size } from '../../protocol/settings.ts';
import type { Tag } from '../../protocol/worker.ts';
import { hasLines, TEXT_FIELDS } from '../../shared/text-fields.ts';
import { TEXTS } from '../../shared/texts.ts';
import { finite, foundIn } from '../../shared/values.ts';
import type { Mounted } from '../fabric/mounting.ts';
import { ShadowNode } from '../fabric/node.ts';
import type { Frame } from './frame.ts';
import { createFonts } from './text/font.ts';
import { createTextMeasure, type Limit, type MeasuredText } from './text/measure-text.ts';
import { Ruler } from './text/ruler.ts';
import { type Paragraph, paragraphOf } from './text/spans.ts';
import { alignmentOf, viewsOn } from './text/views.ts';

const MODES = {
  [MeasureMode.Undefined]: 'undefined',
  [MeasureMode.Exactly]: 'exactly',
  [MeasureMode.AtMost]: 'at-most',
} as const;

/** The width of a control that is not stretched. */
const WIDE = 200;

/** The sizes of controls without a style, as the frame draws them. */
const CONTROLS: Record<string, Size> = {
  RCTSwitch: { width: 51, height: 31 },
  Switch: { width: 51, height: 31 },
  AndroidSwitch: { width: 46, height: 27 },
  RNCSlider: { width: WIDE, height: 40 },
  RNCSegmentedControl: { width: WIDE, height: 32 },
  RNCPicker: { width: WIDE, height: 50 },
  RNCAndroidDialogPicker: { width: WIDE, height: 50 },
  RNCAndroidDropdownPicker: { width: WIDE, height: 50 },
  RNDateTimePicker: { width: WIDE, height: 34 },
};

/** A ProgressBar of Android, by its `styleAttr`, as controls.css draws it. */
function sizeOfBar(styleAttr: unknown): Size {
  if (styleAttr === 'Horizontal') return { width: WIDE, height: 16 };
  const name = String(styleAttr ?? '');
  const side = name.startsWith('Small') ? 16 : name.startsWith('Large') ? 76 : 48;
  return { width: side, height: side };
}

/** Views of @expo/ui, which their host lays out. */
const IN_HOST = /^ViewManagerAdapter_ExpoUI_(?!HostView$)/;

const NOTHING: Size = { width: 0, height: 0 };

/**
 * What the frame reports for a view that has a size of its own. For a text it is the height at this width
 * of its content.
 */
export type Natural = { text?: string; width?: number; height?: number };

/** Yoga and the browser round a width to different pixels, so widths this near count as equal. */
const SAME_WIDTH = 1;

/** A text, its lines and their size. */
type Measured = MeasuredText & { content: Paragraph };

/** As in frame/views/text-lines.ts. */
const SMALLEST = 0.1;
const STEPS = 7;

/** The functions by which views without child views measure themselves. */
export function createMeasured(
  mounted: Mounted,
  { platform, locale, scale }: Settings,
  naturalOf: (tag: Tag) => Natural | undefined,
  inlineSize: (tag: Tag) => Size,
) {
  const fonts = createFonts(locale);
  const measureText = createTextMeasure(fonts, scale);
  /** Paragraphs by node, because a node that has not changed has the same text. */
  const paragraphs = new WeakMap<ShadowNode, Paragraph>();

  /** Texts in the font that was fitted, by their limit. */
  const fits = new WeakMap<ShadowNode, Map<string, Measured>>();

  function paragraph(node: ShadowNode): Paragraph {
    const known = paragraphs.get(node);
    if (known) return known;
    const made = paragraphOf(node, { platform, locale }, ({ tag }) => inlineSize(tag));
    paragraphs.set(node, made);
    return made;
  }

  /** A field is as large as its text, or as its placeholder. */
  function contentOf(node: ShadowNode, typed: string | undefined): ShadowNode {
    const { text, defaultValue, placeholder } = node.props;
    const words = [typed, text, defaultValue, placeholder].find(
      (one): one is string => typeof one === 'string' && one !== '',
    );
    const content = new ShadowNode(0, 'RCTRawText', { text: words ?? ' ' }, null, []);
    const lines = hasLines(node.component, node.props);
    const props = { ...node.props, numberOfLines: lines ? 0 : 1 };
    return new ShadowNode(node.tag, node.component, props, null, [content]);
  }

  const contentAsDrawn = (node: ShadowNode, natural: Natural | undefined): Paragraph =>
    TEXT_FIELDS.has(node.component)
      ? paragraphOf(contentOf(node, natural?.text), { platform, locale }, () => NOTHING)
      : paragraph(node);

  /** A text as it is drawn within this limit. */
  function textOf(node: ShadowNode, natural: Natural | undefined, limit: Limit): Measured {
    const isFitted = node.props.adjustsFontSizeToFit === true && !TEXT_FIELDS.has(node.component);
    if (isFitted) return fitted(node, limit);
    const content = contentAsDrawn(node, natural);
    return { content, ...measureText(content, limit) };
  }

  const ofText =
    (tag: Tag): MeasureFunction =>
    (width, mode) => {
      const node = mounted.node(tag);
      if (!node) return { width: 0, height: 0 };
      const natural = naturalOf(tag);
      const size = textOf(node, natural, { width, widthMode: MODES[mode] });
      const isOfWidth = Math.abs((natural?.width ?? Number.NaN) - size.width) <= SAME_WIDTH;
      const height = isOfWidth ? natural?.height : undefined;
      return { width: size.width, height: height ?? size.height };
    };

  /** adjustsFontSizeToFit: the size in the largest font in which all lines are shown. */
  function fitted(node: ShadowNode, limit: Limit): Measured {
    const lines = finite(node.props.numberOfLines) ?? 0;
    const whole = paragraph(node);
    if (lines <= 0) return { content: whole, ...measureText(whole, limit) };
    const key = `${limit.widthMode} ${limit.width}`;
    const known = fits.get(node)?.get(key);
    if (known) return known;
    const at = (scale: number): Measured => {
      const content = { ...scaled(node, scale), maxLines: 0 };
      return { content, ...measureText(content, limit) };
    };
    const isFit = (size: Measured) => size.lines.length <= lines;
    let size = at(1);
    if (!isFit(size)) {
      let low = Math.min(1, Math.max(SMALLEST, finite(node.props.minimumFontScale) ?? SMALLEST));
      let high = 1;
      size = at(low);
      for (let step = 0; step < STEPS && isFit(size); step += 1) {
        const middle = (low + high) / 2;
        const next = at(middle);
        if (isFit(next)) [low, size] = [middle, next];
        else high = middle;
      }
    }
    fits.set(node, (fits.get(node) ?? new Map()).set(key, size));
    return size;
  }

  function scaled(node: ShadowNode, scale: number): Paragraph {
    const { fontSize, lineHeight } = node.props;
    const props = { ...node.props, fontSize: (finite(fontSize) ?? 14) * scale };
    const height = finite(lineHeight);
    return paragraphOf(
      node.with({ props: height === undefined ? props : { ...props, lineHeight: height * scale } }),
      { platform, locale },
      ({ tag }) => inlineSize(tag),
    );
  }

  /** Measures a view that the frame draws and whose size the frame may report. */
  const drawn =
    (tag: Tag, sizeOf: () => Size): MeasureFunction =>
    (width, widthMode, height, heightMode) => {
      const natural = naturalOf(tag);
      const size = sizeOf();
      return {
        width: limited(natural?.width ?? size.width, width, widthMode),
        height: limited(natural?.height ?? size.height, height, heightMode),
      };
    };

  return {
    /** Forgets the text of a view, because a font or the size of a view in it has changed. */
    forget(tag: Tag): void {
      const node = mounted.node(tag);
      if (!node) return;
      paragraphs.delete(node);
      fits.delete(node);
    },
    of(tag: Tag, component: string): MeasureFunction | undefined {
      if (TEXTS.has(component) || TEXT_FIELDS.has(component)) return ofText(tag);
      if (component === 'AndroidProgressBar')
        return drawn(tag, () => sizeOfBar(mounted.node(tag)?.props.styleAttr));
      const size = foundIn(CONTROLS, component) ?? (IN_HOST.test(component) ? NOTHING : undefined);
      return size && drawn(tag, () => size);
    },
    /** Where the views in a text of this width are. */
    *viewsIn(tag: Tag, width: number, isRtl: boolean) {
      const node = mounted.node(tag);
      if (!node) return;
      const { lines } = measureText(paragraph(node), { width, widthMode: 'exactly' });
      const alignment = alignmentOf(node.props.textAlign, isRtl);
      yield* viewsOn(lines, paragraph(node), fonts, { width, alignment });
    },
    /** Where the first line of a text stands, below its upper edge, and how high all lines are. */
    baselineOf(tag: Tag, { y, width }: Frame): { baseline: number; height: number } | undefined {
      const node = mounted.node(tag);
      const isField = TEXT_FIELDS.has(node?.component ?? '');
      if (!node || (!isField && !TEXTS.has(node.component))) return undefined;
      const limit = { width, widthMode: 'exactly' } as const;
      const { content, lines } = textOf(node, naturalOf(tag), limit);
      const { start = 0, end = 0 } = lines[0] ?? {};
      const { above } = new Ruler(content, fonts).line(start, end);
      const { height } = ofText(tag)(width, MeasureMode.Exactly, 0, MeasureMode.Undefined);
      // Only that of a field counts its padding (ParagraphShadowNode.cpp, AndroidTextInputShadowNode.cpp).
      return { baseline: above + (isField ? y : 0), height };
    },
    /** Measures a view whose size the frame has reported. */
    drawn: (tag: Tag): MeasureFunction => drawn(tag, () => NOTHING),
  };
}

function limited(own: number, given: number, mode: MeasureMode): number {
  if (mode === MeasureMode.Exactly) return given;
  return mode === MeasureMode.AtMost ? Math.min(own, given) : own;
}
