import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const DRAWING = `
var color = function (argb) { return { type: 0, payload: argb }; };
function app() {
  on('circle', 'topTouchEnd', function () {
    var shapes = __turboModuleProxy('RNSVGRenderableModule');
    say('module', 'length', { length: shapes.getTotalLength(byId.path.tag), box: shapes.getBBox(byId.circle.tag) });
    __turboModuleProxy('RNSVGSvgViewModule').toDataURL(byId.svg.tag, { width: 20, height: 20 }, function (base64) {
      say('module', 'png', { base64: base64.slice(0, 8) });
    });
  });
  return h('RCTView', { id: 'root', flex: 1 },
    h('RNSVGSvgView', { id: 'svg', testID: 'svg', width: 200, height: 100, bbWidth: 200, bbHeight: 100,
      minX: 0, minY: 0, vbWidth: 100, vbHeight: 50, align: 'xMidYMid', meetOrSlice: 0, color: 0xff00ff00 },
      h('RNSVGGroup', { id: 'g', fill: color(0xffff0000), propList: ['fill'] },
        h('RNSVGDefs', { id: 'defs' },
          h('RNSVGLinearGradient', { id: 'gradient', name: 'a"b', x1: '0%', y1: '0%', x2: '100%', y2: '0%',
            gradient: [0, 0xff0000ff, 1, 0xff00ff00], gradientUnits: 0 })),
        h('RNSVGCircle', { id: 'circle', testID: 'circle', cx: '10', cy: 10, r: 10, responsible: true, fill: color(0xff000000) }),
        h('RNSVGRect', { id: 'rect', testID: 'rect', x: 50, y: 0, width: '50%', height: 50, fill: { type: 1, brushRef: 'a"b' }, propList: ['fill'] }),
        h('RNSVGPath', { id: 'path', testID: 'path', d: 'M0 30L30 30', stroke: { type: 2 }, strokeWidth: 4, propList: ['stroke', 'strokeWidth'] }),
        h('RNSVGText', { id: 'text', font: { fontSize: 12 }, x: ['5'], y: ['45'] }, h('RNSVGTSpan', { id: 'span', content: 'Words' })),
        h('RNSVGImage', { id: 'image', testID: 'image', src: { uri: 'http://elsewhere.test/a.png' }, width: 5, height: 5 }))));
}`;

test('a drawing has sizes, colours, references and text, and its shapes get touches', async () => {
  await using app = await openHandMade(browser, DRAWING);
  const circle = app.app.getByTestId('circle');
  await expect
    .poll(() => circle.boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 40, height: 40 });
  const paint = (id: string, name: string) =>
    app.app
      .getByTestId(id)
      .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);
  // `fill` is not in propList, so it is the group's.
  expect(await paint('circle', 'fill')).toBe('rgb(255, 0, 0)');
  expect(await paint('path', 'stroke')).toBe('rgb(0, 255, 0)');
  const isPainted = await app.app.getByTestId('rect').evaluate((element) => {
    const id = getComputedStyle(element).fill.match(/#([\w-]+)/)?.[1] ?? '';
    return document.getElementById(id)?.querySelectorAll('stop').length;
  });
  expect(isPainted).toBe(2);
  await expect.poll(() => app.app.getByText('Words').count()).toBe(1);
  expect(await app.app.getByTestId('image').getAttribute('href')).toBeNull();
  await circle.click();
  await app.hears('circle', 'topTouchEnd');
  expect(await app.hears('module', 'length')).toEqual({
    length: 30,
    box: { x: 0, y: 0, width: 20, height: 20 },
  });
  expect(await app.hears('module', 'png')).toEqual({ base64: 'iVBORw0K' });
  expect(app.complaints).toEqual([]);
});
