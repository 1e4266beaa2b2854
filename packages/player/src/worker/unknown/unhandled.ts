/** Registered, because each library is a script with its own copy of this file. */
const WHEN_UNHANDLED: unique symbol = Symbol.for('vitrine.whenUnhandled');

type OfStandIn = { [WHEN_UNHANDLED]?: () => void };

/** Makes `say` be called if the app does not handle a promise that is rejected with this error. */
export const whenUnhandled = (error: Error, say: () => void): Error =>
  Object.defineProperty(error, WHEN_UNHANDLED, { value: say });

/**
 * Whether an unhandled rejection comes from a stand-in. It is no error of the app, because on a device
 * the call would succeed. The diagnostics report it with the method.
 */
export function isOfStandIn(reason: unknown): boolean {
  const say = (Object(reason) as OfStandIn)[WHEN_UNHANDLED];
  say?.();
  return say !== undefined;
}
