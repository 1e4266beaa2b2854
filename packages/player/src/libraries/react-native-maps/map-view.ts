import { arrangeChildren } from '../../frame/arrange-children.ts';
import { createDrawnPlaces } from '../../frame/tell-layout.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { listIn, numberIn, recordIn, textIn } from '../read-props.ts';
import { watchMap } from './gestures.ts';
import { drawGround } from './ground.ts';
import {
  type Camera,
  cameraOf,
  type Place,
  type Point,
  placeAt,
  placeIn,
  pointOf,
  type Region,
  regionAround,
  regionIn,
  regionOf,
  type Size,
  within,
  worldOfZoom,
} from './mercator.ts';
import { type Part, parts } from './parts.ts';

/** The whole earth: the first region of a map that names none. */
const EARTH: Region = { latitude: 0, longitude: 0, latitudeDelta: 170, longitudeDelta: 360 };
/** The region is larger than the shown places by this factor. */
const MARGIN = 1.2;

const svgElement = (classes: string) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', classes);
  return svg;
};

/** Newer versions send objects as JSON. */
function given(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * react-native-maps/src/specs/NativeComponentMapView.ts. The map has no tiles: it shows meridians and
 * parallels, and the markers and shapes of the app.
 */
export const mapView: ViewFactory = (context, first) => {
  const { app, emit } = context;
  const element = elementOf('view map');
  const update = box(context, element);
  const ground = svgElement('map-ground');
  const shapes = svgElement('map-shapes');
  const markers = elementOf('map-markers');
  let now: Props = first;
  let size: Size = { width: 0, height: 0 };
  let region = regionIn(first.region) ?? regionIn(first.initialRegion) ?? EARTH;
  let camera: Camera | undefined;
  let children: MountedView[] = [];

  const own = (): Part[] => children.flatMap((child) => parts.get(child.element) ?? []);
  const limited = (next: Camera): Camera => {
    const zoom = (value: unknown) => {
      const found = numberIn(value) ?? 0;
      return found > 0 ? worldOfZoom(found) : undefined;
    };
    return within(next, size, zoom(now.minZoomLevel), zoom(now.maxZoomLevel));
  };
  function draw(): void {
    if (!camera) return;
    drawGround(ground, camera, size);
    for (const part of own()) part.draw({ camera, size });
  }
  const tell = (name: string, isGesture: boolean) => {
    emit(name, { region, isGesture });
    // Versions for the old architecture.
    const continuous = name !== 'topRegionChangeComplete';
    if (!continuous) places.tell();
    if (context.component === 'AIRMap') emit('topChange', { region, continuous, isGesture });
  };
  function show(next: Camera, isGesture: boolean): void {
    camera = limited(next);
    region = regionOf(camera, size);
    draw();
    if (isGesture) tell('topRegionChange', true);
  }
  function jump(next: Camera | undefined): void {
    if (!next || size.width === 0) return;
    show(next, false);
    tell('topRegionChangeComplete', false);
  }
  const fit = (places: readonly Place[]) => {
    const around = regionAround(places);
    if (!around) return;
    const { latitudeDelta, longitudeDelta } = around;
    const deltas = {
      latitudeDelta: latitudeDelta * MARGIN,
      longitudeDelta: longitudeDelta * MARGIN,
    };
    jump(cameraOf({ ...around, ...deltas }, size));
  };
  const goTo = (value: unknown) => {
    const { center, zoom } = recordIn(given(value));
    const place = placeIn(center) ?? camera;
    const world = numberIn(zoom);
    if (camera && place)
      jump({ ...camera, ...place, ...(world !== undefined && { world: worldOfZoom(world) }) });
  };

  const places = createDrawnPlaces(
    app,
    () => element,
    (child) => ({ ...parts.get(child.element)?.ownSize?.() }),
  );
  const resized = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    if (width === 0 || height === 0) return;
    const isFirst = camera === undefined;
    size = { width, height };
    for (const svg of [ground, shapes]) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    camera = limited(cameraOf(region, size));
    if (isFirst) {
      emit('topMapReady');
      const { initialCamera, camera: asked } = now;
      const { center, zoom } = recordIn(asked ?? initialCamera);
      const place = placeIn(center);
      if (place) camera = limited({ ...place, world: worldOfZoom(numberIn(zoom) ?? 10) });
      emit('topMapLoaded');
    }
    region = regionOf(camera, size);
    draw();
    if (isFirst) tell('topRegionChangeComplete', false);
  });
  resized.observe(element);

  function press(at: Point, target: Element): void {
    if (!camera) return;
    const said = { coordinate: placeAt(camera, size, at), position: at };
    const all = own();
    const hit = children.find((child) => child.element.contains(target));
    const part = hit && parts.get(hit.element);
    for (const one of all) if (one !== part) one.deselect?.();
    if (part?.press?.(said, target)) {
      const id = part.identifier?.();
      const [coordinate] = part.places();
      const marked = { action: 'marker-press', id: id ?? '', coordinate, position: at };
      if (id !== undefined) emit('topMarkerPress', marked, PRIORITY.discrete);
      return;
    }
    emit('topPress', { ...said, action: 'press' }, PRIORITY.discrete);
  }

  let isMoving = false;
  const moved = (next: Camera) => {
    if (!isMoving) tell('topRegionChangeStart', true);
    isMoving = true;
    show(next, true);
  };
  watchMap(element, {
    pan({ x, y }) {
      if (!camera || now.scrollEnabled === false) return;
      const middle = { x: size.width / 2 - x, y: size.height / 2 - y };
      moved({ ...camera, ...placeAt(camera, size, middle) });
    },
    zoom(factor, around) {
      if (!camera || now.zoomEnabled === false) return;
      const place = placeAt(camera, size, around);
      const zoomed = limited({ ...camera, world: camera.world * factor });
      // The place below the fingers stays below them.
      const there = pointOf(zoomed, size, place);
      const x = size.width / 2 + there.x - around.x;
      const y = size.height / 2 + there.y - around.y;
      moved({ ...zoomed, ...placeAt(zoomed, size, { x, y }) });
    },
    ended() {
      if (isMoving) tell('topRegionChangeComplete', true);
      isMoving = false;
    },
    tap: press,
    longPress(at) {
      if (!camera) return;
      const coordinate = placeAt(camera, size, at);
      emit('topLongPress', { coordinate, position: at, action: 'long-press' }, PRIORITY.discrete);
    },
  });

  const commands: Record<string, (value: unknown) => void> = {
    animateToRegion(value) {
      const to = regionIn(given(value));
      if (to) jump(cameraOf(to, size));
    },
    setCamera: goTo,
    animateCamera: goTo,
    fitToElements: () => fit(own().flatMap((part) => part.places())),
    fitToSuppliedMarkers(value) {
      const ids = listIn(given(value)).flatMap((one) => textIn(one) ?? []);
      const wanted = own().filter((part) => ids.includes(part.identifier?.() ?? ''));
      fit(wanted.flatMap((part) => part.places()));
    },
    fitToCoordinates: (value) => fit(listIn(given(value)).flatMap((one) => placeIn(one) ?? [])),
  };

  return {
    element,
    update(props, changed) {
      now = props;
      update(props, changed);
      const to = regionIn(changed.region);
      if (to && camera) jump(cameraOf(to, size));
      if (changed.camera) goTo(changed.camera);
    },
    arrange(views) {
      children = views;
      const of = (accepts: (child: MountedView) => boolean) => views.filter(accepts);
      const isShape = ({ element: one }: MountedView) => one instanceof SVGElement;
      const isPart = ({ element: one }: MountedView) => parts.has(one);
      const marked = of((one) => isPart(one) && !isShape(one));
      arrangeChildren(shapes, of(isShape));
      arrangeChildren(markers, marked);
      arrangeChildren(
        element,
        of((one) => !isPart(one)),
        [ground, shapes, markers],
      );
      app.afterCommit(draw);
      places.watch(marked);
    },
    command(name, [value]) {
      if (Object.hasOwn(commands, name)) commands[name]?.(value);
    },
    remove() {
      resized.disconnect();
      places.end();
    },
  };
};
