import type { Props, Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { registerWorker } from '../register.ts';
import { cameraOf, placeAt, placeIn, pointOf, regionIn, zoomOf } from './mercator.ts';

/** RNMapsAirModule: react-native-maps/src/specs/NativeAirMapsModule.ts */
const maps: NativeModule = (worker) => {
  const regions = new Map<Tag, Props>();
  worker.onEvent((tag, name, { region }) => {
    if (name.startsWith('topRegionChange')) regions.set(tag, Object(region) as Props);
  });
  const of = (tag: Tag) => {
    const region = regionIn(regions.get(tag));
    const size = worker.layouts.of(tag);
    if (!region || !size) throw new Error('The map is not ready.');
    return { region, size, camera: cameraOf(region, size) };
  };
  const placed = (value: unknown) => {
    const place = placeIn(value);
    if (!place) throw new Error('Expected { latitude, longitude }.');
    return place;
  };
  return completed(
    'RNMapsAirModule',
    {
      getConstants: () => ({}),
      async getCamera(tag: Tag) {
        const { region, camera } = of(tag);
        const { latitude, longitude } = region;
        const center = { latitude, longitude };
        return { center, heading: 0, pitch: 0, zoom: zoomOf(camera), altitude: 0 };
      },
      async getMapBoundaries(tag: Tag) {
        const { size, camera } = of(tag);
        return {
          northEast: placeAt(camera, size, { x: size.width, y: 0 }),
          southWest: placeAt(camera, size, { x: 0, y: size.height }),
        };
      },
      async getPointForCoordinate(tag: Tag, place: unknown) {
        const { size, camera } = of(tag);
        return pointOf(camera, size, placed(place));
      },
      async getCoordinateForPoint(tag: Tag, { x, y }: { x: number; y: number }) {
        const { size, camera } = of(tag);
        return placeAt(camera, size, { x: Number(x), y: Number(y) });
      },
    },
    worker,
  );
};

registerWorker('react-native-maps.worker.js', {
  modules: { RNMapsAirModule: maps, AirMapModule: maps },
});
