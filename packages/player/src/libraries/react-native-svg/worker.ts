/** The native modules of react-native-svg. */
import type { Tag } from '../../protocol/worker.ts';
import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { numberIn, recordIn } from '../read-props.ts';
import { registerWorker } from '../register.ts';
import { boundsOf, isInside, pointAt, shapeLines, totalLength } from './measure.ts';

const IDENTITY = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
/** `toDataURL` returns an empty result after this time, because a removed view never answers. */
const LATEST_MS = 5000;

/** RNSVGSvgViewModule: react-native-svg/src/fabric/NativeSvgViewModule.ts */
const svgView: NativeModule = (worker) => {
  const waiting = new Map<number, (base64: string) => void>();
  let last = 0;
  const answer = (id: number, base64: string) => {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(base64);
  };
  worker.onEvent((_tag, name, { actionName, id, base64 }) => {
    if (name !== 'topAccessibilityAction' || actionName !== 'vitrine:dataUrl') return;
    if (typeof id === 'number') answer(id, String(base64));
  });
  return {
    getConstants: () => ({}),
    toDataURL(tag: Tag, options: object | null, done: (base64: string) => void) {
      last += 1;
      const id = last;
      waiting.set(id, done);
      worker.native.setTimeout(() => answer(id, ''), LATEST_MS);
      worker.send({ type: 'command', tag, name: 'toDataURL', args: [id, options ?? {}] });
    },
  };
};

/** RNSVGRenderableModule: react-native-svg/src/fabric/NativeSvgRenderableModule.ts */
const renderable: NativeModule = ({ mounted, layouts }: WorkerContext) => {
  const linesOf = (tag: Tag) => {
    const node = mounted.node(tag);
    return node ? shapeLines(node.component, node.props) : [];
  };
  const pointIn = (options: unknown) => {
    const { x, y } = recordIn(options);
    return { x: numberIn(x) ?? 0, y: numberIn(y) ?? 0 };
  };
  return {
    getConstants: () => ({}),
    isPointInFill: (tag: Tag, options: unknown) => isInside(linesOf(tag), pointIn(options)),
    isPointInStroke: () => false,
    getTotalLength: (tag: Tag) => totalLength(linesOf(tag)),
    getPointAtLength: (tag: Tag, options: unknown) =>
      pointAt(linesOf(tag), numberIn(recordIn(options).length) ?? 0),
    getBBox: (tag: Tag) => boundsOf(linesOf(tag)),
    getCTM: () => IDENTITY,
    getScreenCTM(tag: Tag) {
      const { pageX, pageY } = layouts.orNowhere(tag);
      return { ...IDENTITY, e: pageX, f: pageY };
    },
    getRawResource: async () => '',
  };
};

registerWorker('react-native-svg.worker.js', {
  modules: {
    RNSVGSvgViewModule: svgView,
    RNSVGSvgViewManager: svgView,
    RNSVGRenderableModule: renderable,
  },
});
