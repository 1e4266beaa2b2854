import { markHostFunctions } from '../../worker/host-functions.ts';
import { isMember } from '../../worker/unknown/soft.ts';

/** The methods that return a promise: src/skia/types and src/views/types.ts */
const ASYNC = /^(fromURI|MakeImageFromViewTag|\w+Async)$/;

/**
 * An object that returns itself for every property, call and construction, because apps compute
 * with colours, paths and fonts before they draw. As a number it is 0, and as an iterable empty.
 */
export function bottomless(): object {
  const itself: object = new Proxy(() => {}, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 0;
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      // Code reads other names to find the type of an object, as worklets read `__workletHash`.
      if (!isMember(name) || name === 'constructor') return undefined;
      return ASYNC.test(name) ? async () => itself : itself;
    },
    apply: () => itself,
    construct: () => itself,
    set: () => true,
  });
  // Worklets use it for drawing.
  markHostFunctions({ itself });
  return itself;
}
