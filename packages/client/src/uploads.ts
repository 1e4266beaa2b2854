import type {
  BuildRecord,
  BuildReservation,
  PreviewRecord,
  PreviewReservation,
  RenewBody,
  ReserveBuild,
  ReservePreview,
} from '@vitrine/contract';
import { type BuildInput, declareBuild, declarePreview, type PreviewInput } from './declare.ts';
import { assertWithinLimits } from './fits.ts';
import type { Http } from './http.ts';
import { runUpload, type UploadOptions } from './upload.ts';

export type RequestOptions = { signal?: AbortSignal };
export type ReserveOptions = RequestOptions & {
  /** Makes the reserve safe to repeat for 24 hours. A random UUID by default. */
  idempotencyKey?: string;
};

const STALL_MS = 120_000;

/** This client sends all headers of a slot, so the store may verify a checksum of the PUT. */
const CHECKED = { checksumHeaders: true };

const only = (signal: AbortSignal | undefined): RequestOptions => (signal ? { signal } : {});

/** The calls of an upload: its single steps, and all of them in one call. */
export function uploadCalls(http: Http) {
  // Responses are not validated here: the server's contract tests check their shapes.
  const post = async <T>(path: string, body: object, options: ReserveOptions) =>
    (await http.call({ method: 'POST', path, body, ...options })).body as T;
  const reserve = <T>(path: string, body: object, options: ReserveOptions) =>
    post<T>(path, body, { idempotencyKey: http.options.system.uuid(), ...options });

  /** `POST /api/v1/builds`. */
  const reserveBuild = (body: ReserveBuild, options: ReserveOptions = {}) =>
    reserve<BuildReservation>('/api/v1/builds', body, options);

  /** `POST /api/v1/previews`. */
  const reservePreview = (body: ReservePreview, options: ReserveOptions = {}) =>
    reserve<PreviewReservation>('/api/v1/previews', body, options);

  /** `POST /api/v1/builds/finalize`. Safe to repeat: the response stays the same. */
  const finalizeBuild = (token: string, options: RequestOptions = {}) =>
    post<BuildRecord>('/api/v1/builds/finalize', { token }, options);

  /** `POST /api/v1/previews/finalize`. Safe to repeat: the response stays the same. */
  const finalizePreview = (token: string, options: RequestOptions = {}) =>
    post<PreviewRecord>('/api/v1/previews/finalize', { token }, options);

  /** `POST /api/v1/reservations/renew`: fresh slots. Possible until 24 hours after the reserve. */
  const renew = <R extends BuildReservation | PreviewReservation>(
    token: string,
    options: RequestOptions & Pick<RenewBody, 'checksumHeaders'> = {},
  ) => {
    const { checksumHeaders, ...request } = options;
    const body = { token, ...(checksumHeaders !== undefined && { checksumHeaders }) };
    return post<R>('/api/v1/reservations/renew', body, request);
  };

  return {
    reserveBuild,
    reservePreview,
    finalizeBuild,
    finalizePreview,
    renew,

    /** Reserves, uploads and finalizes a build. Resolves to the ready build. */
    async uploadBuild(input: BuildInput, options: UploadOptions<BuildReservation> = {}) {
      const request = only(options.signal);
      await assertWithinLimits(input, http, options.signal);
      const declaration = await declareBuild(input, options.signal);
      const endpoints = {
        reserve: () => reserveBuild({ ...declaration.body, ...CHECKED }, request),
        renew: (token: string, checksumHeaders: boolean) =>
          renew<BuildReservation>(token, { checksumHeaders, ...request }),
        finalize: (token: string) => finalizeBuild(token, request),
      };
      return runUpload(endpoints, declaration, http, { ...options, stallMs: STALL_MS });
    },

    /** Reserves, uploads and finalizes a preview with its recordings. Resolves to the preview. */
    async uploadPreview(input: PreviewInput, options: UploadOptions<PreviewReservation> = {}) {
      const request = only(options.signal);
      await assertWithinLimits(input, http, options.signal);
      const declaration = await declarePreview(input, options.signal);
      const endpoints = {
        reserve: () => reservePreview({ ...declaration.body, ...CHECKED }, request),
        renew: (token: string, checksumHeaders: boolean) =>
          renew<PreviewReservation>(token, { checksumHeaders, ...request }),
        finalize: (token: string) => finalizePreview(token, request),
      };
      return runUpload(endpoints, declaration, http, { ...options, stallMs: STALL_MS });
    },
  };
}
