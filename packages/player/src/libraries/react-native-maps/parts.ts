import type { Camera, Place, Point, Size } from './mercator.ts';
import { pointOf } from './mercator.ts';

/** How a map is drawn: for its parts to find their points. */
export type Ground = { camera: Camera; size: Size };

export type Press = { coordinate: Place; position: Point };

/** What a map does with one of its children: a marker or a shape. */
export type Part = {
  draw(ground: Ground): void;
  /** Where it is, for a map that is to show all. */
  places(): Place[];
  /** Whether it took the press on this element. */
  press?(press: Press, target: Element): boolean;
  /** Another part was pressed, or the map. */
  deselect?(): void;
  identifier?(): string;
  /** Its size, where no view of the app gives it one. */
  ownSize?(): Size | undefined;
};

/** The parts by their elements. A map finds its own among its children. */
export const parts = new WeakMap<Node, Part>();

export const pointOn = ({ camera, size }: Ground, place: Place): Point =>
  pointOf(camera, size, place);
