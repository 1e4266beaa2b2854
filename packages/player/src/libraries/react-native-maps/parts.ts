import type { Camera, Place, Point, Size } from './mercator.ts';
import { pointOf } from './mercator.ts';

/** The camera and size of a map, by which its parts find their points. */
export type Ground = { camera: Camera; size: Size };

export type Press = { coordinate: Place; position: Point };

/** The interface of a map to one of its children: a marker or a shape. */
export type Part = {
  draw(ground: Ground): void;
  /** Its places, for a map that should show all of them. */
  places(): Place[];
  /** Handles a press on this element. Returns whether it did. */
  press?(press: Press, target: Element): boolean;
  /** Called when another part or the map was pressed. */
  deselect?(): void;
  identifier?(): string;
  /** Its size, where no view of the app gives it one. */
  ownSize?(): Size | undefined;
};

/** The parts by their elements. A map finds its own among its children. */
export const parts = new WeakMap<Node, Part>();

export const pointOn = ({ camera, size }: Ground, place: Place): Point =>
  pointOf(camera, size, place);
