/** A bundle that shows text in a font beside it, and logs its width whenever that changes. */
import { ShadowNode } from '../../src/worker/fabric/node.ts';
import { createFonts } from '../../src/worker/layout/text/font.ts';
import { createTextMeasure } from '../../src/worker/layout/text/measure-text.ts';
import { paragraphOf } from '../../src/worker/layout/text/spans.ts';

const worker = globalThis as unknown as {
  nativeFabricUIManager: {
    createNode(tag: number, name: string, root: number, props: object, handle: object): ShadowNode;
    appendChild(parent: ShadowNode, child: ShadowNode): void;
    completeRoot(root: number, set: ShadowNode[]): void;
  };
  nativeLoggingHook(text: string, level: number): void;
  RN$AppRegistry: object;
};
const { nativeFabricUIManager: ui, nativeLoggingHook: log } = worker;
const measure = createTextMeasure(createFonts('en-US'), 1);

worker.RN$AppRegistry = {
  getAppKeys: () => ['index'],
  runApplication() {
    const text = ui.createNode(3, 'RCTText', 1, { fontFamily: 'Blocks', fontSize: 20 }, {});
    ui.appendChild(text, ui.createNode(5, 'RCTRawText', 1, { text: 'AAAA' }, {}));
    ui.completeRoot(1, [text]);
    const paragraph = paragraphOf(
      new ShadowNode(3, 'RCTText', text.props, {}, text.children),
      { platform: 'ios', locale: 'en-US' },
      () => ({ width: 0, height: 0 }),
    );
    let last = 0;
    setInterval(() => {
      const { width } = measure(paragraph, { width: Number.NaN, widthMode: 'undefined' });
      if (width !== last) log(`${width}`, 1);
      last = width;
    }, 20);
  },
};
