import type { RenewBody } from '@vitrine/contract';
import { buildUploadTarget } from '../../core/builds/upload-target.ts';
import { previewUploadTarget } from '../../core/previews/upload-target.ts';
import { renew } from '../../core/uploads/renew.ts';
import { callerOf } from '../auth.ts';
import type { HttpContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { presentReservation } from '../present.ts';

export function reservationHandlers({ deps, baseUrl }: HttpContext): Handlers<'renewReservation'> {
  const targets = { build: buildUploadTarget(deps), preview: previewUploadTarget(deps) };
  return {
    async renewReservation(request) {
      const body = request.body as RenewBody;
      const renewed = await renew(deps, targets, callerOf(request), body);
      return presentReservation(baseUrl(), renewed);
    },
  };
}
