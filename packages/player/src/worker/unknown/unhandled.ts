/** Registered, because each library is a script with its own copy of this file. */
const WHEN_UNHANDLED: unique symbol = Symbol.for('vitrine.whenUnhandled');

type OfStandIn = { [WHEN_UNHANDLED]?: () => void };

/** Has `say` called when the app handles no promise that is rejected with this error of a stand-in. */
export const whenUnhandled = (error: Error, say: () => void): Error =>
  Object.defineProperty(error, WHEN_UNHANDLED, { value: say });

/**
 * Whether an unhandled rejection is that of a stand-in. It is no error of the app, for which the
 * call is answered on a device. The diagnostics say it beside the method.
 */
export function isOfStandIn(reason: unknown): boolean {
  const say = (Object(reason) as OfStandIn)[WHEN_UNHANDLED];
  say?.();
  return say !== undefined;
}
