import { expect, test } from 'vitest';
import * as mercator from './mercator.ts';

const size = { width: 400, height: 400 };
const berlin = { latitude: 52.52, longitude: 13.4 };

test('a camera of a region shows all of it, with its middle in the middle', () => {
  const region = { ...berlin, latitudeDelta: 0.1, longitudeDelta: 0.4 };
  const camera = mercator.cameraOf(region, size);
  const shown = mercator.regionOf(camera, size);
  expect(shown.longitudeDelta).toBeCloseTo(0.4, 6);
  expect(shown.latitudeDelta).toBeGreaterThan(0.1);
  expect(mercator.pointOf(camera, size, berlin)).toEqual({ x: 200, y: 200 });
});

test('a point is where its place is, and back', () => {
  const camera = { ...berlin, world: mercator.worldOfZoom(10) };
  const place = mercator.placeAt(camera, size, { x: 30, y: 310 });
  const point = mercator.pointOf(camera, size, place);
  expect([point.x, point.y].map(Math.round)).toEqual([30, 310]);
  expect(mercator.zoomOf(camera)).toBe(10);
});

test('the earth fills the map, and its ends stay in it', () => {
  const far = mercator.within({ latitude: 99, longitude: 190, world: 1 }, size);
  expect(far).toEqual({ latitude: 85.05, longitude: -170, world: 400 });
});

test.each([
  ['a place without a longitude', { latitude: 1 }, undefined],
  ['a place of texts', { latitude: '1', longitude: '2' }, undefined],
  ['a place beyond the map', { latitude: 100, longitude: 5 }, { latitude: 85.05, longitude: 5 }],
])('%s', (_, given, place) => {
  expect(mercator.placeIn(given)).toEqual(place);
});

test('a kilometre has more pixels in the north', () => {
  const camera = { ...berlin, world: 40_075_017 };
  expect(mercator.pixelsOf(1000, { latitude: 0, longitude: 0 }, camera)).toBeCloseTo(1000);
  expect(mercator.pixelsOf(1000, { latitude: 60, longitude: 0 }, camera)).toBeCloseTo(2000);
});
