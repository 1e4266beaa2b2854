import type { ViewFactory } from '../../frame/view.ts';
import { elementOf, plainView } from '../element.ts';
import { registerFrame } from '../register.ts';
import { mapView } from './map-view.ts';
import { marker } from './marker.ts';
import { circle, polygon, polyline } from './shapes.ts';

/** Map tiles and images, which come from servers of others. They are not drawn. */
const tiles: ViewFactory = ({ app, component }) => {
  app.report('method', `react-native-maps: ${component}`);
  return { element: elementOf('map-tiles'), update() {}, arrange() {} };
};

const KINDS: Record<string, ViewFactory> = {
  '': mapView,
  MapView: mapView,
  Marker: marker,
  Polyline: polyline,
  Polygon: polygon,
  Circle: circle,
  Callout: plainView,
  CalloutSubview: plainView,
  Overlay: tiles,
  UrlTile: tiles,
  WMSTile: tiles,
  LocalTile: tiles,
  Heatmap: tiles,
};

/** The names of the old architecture, and those of Fabric, for Apple's and for Google's maps. */
const NAMES = ['AIRMap', 'AIRGoogleMap', 'RNMaps', 'RNMapsGoogle'];

registerFrame('react-native-maps.frame.js', {
  views: Object.fromEntries(
    NAMES.flatMap((name) =>
      Object.entries(KINDS).map(([kind, view]) => [`${name}${kind}`, view] as const),
    ),
  ),
});
