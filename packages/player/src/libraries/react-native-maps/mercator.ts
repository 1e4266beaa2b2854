import { numberIn, recordIn } from '../read-props.ts';

/** In degrees. */
export type Place = { latitude: number; longitude: number };
export type Region = Place & { latitudeDelta: number; longitudeDelta: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** `world` is the width of the earth in pixels. */
export type Camera = Place & { world: number };

/** The latitude at which the Web Mercator projection (EPSG:3857) ends. */
const MAX_LATITUDE = 85.05;
const EQUATOR_METRES = 40_075_017;
/** The width of the earth at zoom 0. */
const TILE = 256;
const MAX_WORLD = TILE * 2 ** 21;

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

export function placeIn(value: unknown): Place | undefined {
  const { latitude, longitude } = recordIn(value);
  const [lat, lon] = [numberIn(latitude), numberIn(longitude)];
  if (lat === undefined || lon === undefined) return undefined;
  return { latitude: clamp(lat, -MAX_LATITUDE, MAX_LATITUDE), longitude: clamp(lon, -540, 540) };
}

export function regionIn(value: unknown): Region | undefined {
  const place = placeIn(value);
  const { latitudeDelta, longitudeDelta } = recordIn(value);
  const deltas = [numberIn(latitudeDelta) ?? 0, numberIn(longitudeDelta) ?? 0];
  const [lat = 0, lon = 0] = deltas.map(Math.abs);
  return place && { ...place, latitudeDelta: lat, longitudeDelta: lon };
}

/** From 0 at the north to 1 at the south. */
const northing = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

export const pointOf = (camera: Camera, size: Size, place: Place): Point => ({
  x: size.width / 2 + ((place.longitude - camera.longitude) / 360) * camera.world,
  y: size.height / 2 + (northing(place.latitude) - northing(camera.latitude)) * camera.world,
});

export const placeAt = (camera: Camera, size: Size, { x, y }: Point): Place => ({
  longitude: camera.longitude + ((x - size.width / 2) / camera.world) * 360,
  latitude: latitudeAt(northing(camera.latitude) + (y - size.height / 2) / camera.world),
});

export const worldOfZoom = (zoom: number): number => TILE * 2 ** clamp(zoom, 0, 21);
export const zoomOf = ({ world }: Camera): number => Math.log2(world / TILE);

/** The earth is never smaller than the map. */
export const within = (camera: Camera, size: Size, least = 0, most = MAX_WORLD): Camera => ({
  latitude: clamp(camera.latitude, -MAX_LATITUDE, MAX_LATITUDE),
  longitude: ((((camera.longitude + 180) % 360) + 360) % 360) - 180,
  world: clamp(camera.world, Math.max(size.width, size.height, least), Math.min(most, MAX_WORLD)),
});

/** The camera that shows a whole region. */
export function cameraOf(region: Region, { width, height }: Size): Camera {
  const { latitude, longitude, latitudeDelta, longitudeDelta } = region;
  const north = clamp(latitude + latitudeDelta / 2, -MAX_LATITUDE, MAX_LATITUDE);
  const south = clamp(latitude - latitudeDelta / 2, -MAX_LATITUDE, MAX_LATITUDE);
  const high = northing(south) - northing(north);
  const worlds = [(width * 360) / longitudeDelta, height / high].filter(
    (world) => world > 0 && Number.isFinite(world),
  );
  return { latitude, longitude, world: Math.min(MAX_WORLD, ...worlds) };
}

export function regionOf(camera: Camera, size: Size): Region {
  const first = placeAt(camera, size, { x: 0, y: 0 });
  const last = placeAt(camera, size, { x: size.width, y: size.height });
  return {
    latitude: camera.latitude,
    longitude: camera.longitude,
    latitudeDelta: first.latitude - last.latitude,
    longitudeDelta: last.longitude - first.longitude,
  };
}

export const pixelsOf = (metres: number, { latitude }: Place, { world }: Camera): number =>
  (metres * world) / (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180));

/** The smallest region with all of these places. */
export function regionAround(places: readonly Place[]): Region | undefined {
  if (places.length === 0) return undefined;
  const ends = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [south, north] = ends(places.map(({ latitude }) => latitude));
  const [west, east] = ends(places.map(({ longitude }) => longitude));
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    latitudeDelta: Math.max(north - south, 0.01),
    longitudeDelta: Math.max(east - west, 0.01),
  };
}
