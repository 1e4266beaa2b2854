import type { Limits } from '@vitrine/contract';
import type { DeclaredObject } from '../model/content.ts';
import { Refusal } from '../model/errors.ts';

const tooLarge = (what: string, came: number, limit: number, unit = ' bytes') =>
  new Refusal(
    'payload_too_large',
    `${what} may be at most ${limit}${unit}; ${came} came. GET /api/v1/limits shows every limit.`,
  );

/** Refuses a declaration with a size, a count or a total over its limit. */
export function requireWithinLimits(objects: DeclaredObject[], limits: Limits): void {
  if (objects.length > limits.maxObjects) {
    throw tooLarge(
      'The objects of a reservation, the bundle included,',
      objects.length,
      limits.maxObjects,
      '',
    );
  }
  const largest = {
    bundle: limits.maxBundleBytes,
    file: limits.maxFileBytes,
    recording: limits.maxRecordingBytes,
    sourcemap: limits.maxFileBytes,
  };
  let total = 0;
  for (const { role, path, sizeBytes } of objects) {
    if (sizeBytes > largest[role]) {
      throw tooLarge(
        path === '' ? `The ${role}` : `The ${role} ${path.slice(0, 200)}`,
        sizeBytes,
        largest[role],
      );
    }
    total += sizeBytes;
  }
  if (total > limits.maxReservationBytes) {
    throw tooLarge('A reservation', total, limits.maxReservationBytes);
  }
}
