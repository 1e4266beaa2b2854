import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const REGION = { latitude: 0, longitude: 10, latitudeDelta: 0.01, longitudeDelta: 4 };

/** A map of 400 pixels for four degrees. */
const open = (children: string, then = '', component = 'RNMapsMapView') =>
  openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('${component}', { id: 'map', testID: 'map', width: 400, height: 400, initialRegion: ${JSON.stringify(REGION)} },
          ${children}));
    }
    ${then}`,
    { window: { width: 400, height: 844 } },
  );

const MARKER = `h('RNMapsMarker', { id: 'marker', testID: 'marker', identifier: 'a', title: 'Here',
  coordinate: { latitude: 0, longitude: 11 } })`;
type App = Awaited<ReturnType<typeof open>>;
const boxOf = async (app: App, id: string) => {
  const box = await app.app.getByTestId(id).boundingBox();
  if (!box) throw new Error(`${id} is not there`);
  return box;
};
const regionOf = (payload: Record<string, unknown>) => payload.region as typeof REGION;

test('[player.maps] markers and shapes are at their places, and are pressed', async () => {
  await using app = await open(`${MARKER},
    h('RNMapsCircle', { id: 'circle', testID: 'circle', center: { latitude: 0, longitude: 9 }, radius: 22264,
      fillColor: 0xff00ff00 }),
    h('RNMapsPolyline', { id: 'line', testID: 'line', tappable: true, strokeWidth: 8, strokeColor: 0xffff0000,
      coordinates: [{ latitude: 1, longitude: 9 }, { latitude: 1, longitude: 11 }] })`);
  const ready = await app.hears('map', 'topRegionChangeComplete');
  expect(regionOf(ready).longitudeDelta).toBeCloseTo(4);
  const pin = await boxOf(app, 'marker');
  expect([pin.x + pin.width / 2, pin.y + pin.height].map(Math.round)).toEqual([300, 200]);
  const round = await boxOf(app, 'circle');
  expect(Math.round(round.x + round.width / 2)).toBe(100);
  expect(round.width).toBeGreaterThan(38);
  expect(round.width).toBeLessThan(43);
  await app.app.getByTestId('marker').click();
  expect(await app.hears('marker', 'topPress')).toMatchObject({ action: 'marker-press', id: 'a' });
  expect(await app.hears('map', 'topMarkerPress')).toMatchObject({ id: 'a' });
  await expect.poll(() => app.app.getByTestId('marker').textContent()).toBe('Here');
  const map = await boxOf(app, 'map');
  await app.page.mouse.click(map.x + 200, (await boxOf(app, 'line')).y + 2);
  await app.hears('line', 'topPress');
  await app.page.mouse.click(map.x + 100, map.y + 350);
  const { coordinate } = await app.hears('map', 'topPress');
  expect((coordinate as { longitude: number }).longitude).toBeCloseTo(9);
  await app.hears('marker', 'topDeselect');
  expect(app.complaints).toEqual([]);
});

test('[player.maps] a map is moved, and zoomed around the pointer', async () => {
  await using app = await open(MARKER);
  await app.hears('map', 'topMapReady');
  const { mouse } = app.page;
  await mouse.move(200, 200);
  await mouse.down();
  await mouse.move(150, 200, { steps: 4 });
  await mouse.up();
  const moved = await app.hears('map', 'topRegionChangeComplete', 2);
  expect(moved.isGesture).toBe(true);
  expect(regionOf(moved).longitude).toBeCloseTo(10.5);
  await mouse.move(250, 200);
  await mouse.wheel(0, -300);
  const zoomed = await app.hears('map', 'topRegionChangeComplete', 3);
  expect(regionOf(zoomed).longitudeDelta).toBeCloseTo(2);
  const pin = await boxOf(app, 'marker');
  expect(Math.round(pin.x + pin.width / 2)).toBe(250);
  expect(app.names('map')).toContain('topRegionChangeStart');
});

test('[player.maps] an app moves its map and asks where things are', async () => {
  await using app = await open(
    MARKER.replaceAll('RNMapsMarker', 'AIRMapMarker'),
    `// The library imports it before there is a map.
    var maps = __turboModuleProxy('RNMapsAirModule');
    on('map', 'topMapReady', function () {
      command('map', 'animateToRegion', [JSON.stringify({ latitude: 50, longitude: 20, latitudeDelta: 1, longitudeDelta: 8 }), 0]);
      command('map', 'fitToSuppliedMarkers', ['["a"]', '{}', false]);
    });
    var told = 0;
    on('map', 'topRegionChangeComplete', function () {
      told += 1;
      if (told < 3) return;
      var tag = byId.map.tag;
      maps.getPointForCoordinate(tag, { latitude: 0, longitude: 11 }).then(function (point) { say('point', 'is', point); });
    });`,
    'AIRMap',
  );
  await app.hears('map', 'topRegionChangeComplete', 3);
  const regions = app
    .told('map')
    .flatMap(({ name, payload }) =>
      name === 'topRegionChangeComplete' ? [regionOf(payload)] : [],
    );
  expect(regions.map(({ longitude }) => Math.round(longitude))).toEqual([10, 20, 11]);
  expect(await app.hears('point', 'is')).toMatchObject({ x: 200 });
  await app.hears('map', 'topChange');
});

test('the app measures a marker, and what is in one, where the map draws it', async () => {
  await using app = await open(
    `${MARKER},
    h('RNMapsMarker', { id: 'around', testID: 'around', coordinate: { latitude: 0, longitude: 9 } },
      h('RCTView', { id: 'inner', testID: 'inner', width: 80, height: 40 }))`,
    `on('root', 'topTouchStart', function () {
      ['marker', 'around', 'inner'].forEach(function (id) {
        ui.measureInWindow(byId[id].node, function (x, y, width, height) {
          say(id, 'place', { x: x, y: y, width: width, height: height });
        });
      });
    });`,
  );
  await app.hears('map', 'topRegionChangeComplete');
  const measured = async () => {
    const before = app.told('inner').length;
    await app.page.mouse.click(20, 600);
    await app.hears('inner', 'place', before + 1);
    return ['marker', 'around', 'inner'].map((id) => app.told(id).at(-1)?.payload);
  };
  const drawn = () => Promise.all(['marker', 'around', 'inner'].map((id) => boxOf(app, id)));
  await expect
    .poll(async () => {
      const found = await drawn();
      return (await measured()).every((one, at) =>
        Object.entries(found[at] ?? {}).every(
          ([name, value]) => Math.abs(Number(one?.[name]) - value) < 1,
        ),
      );
    })
    .toBe(true);
  expect(await drawn()).toMatchObject([
    { width: 24, height: 32 },
    { width: 80, height: 40 },
    { width: 80, height: 40 },
  ]);
  expect(app.complaints).toEqual([]);
});
