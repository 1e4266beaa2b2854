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
import type { Http } from './http.ts';
import { runUpload, type UploadOptions } from './upload.ts';

export type RequestOptions = { signal?: AbortSignal };
export type ReserveOptions = RequestOptions & {
  /** Makes the reserve repeatable, for 24 hours. A random one is made up when none is given. */
  idempotencyKey?: string;
};

const STALL_MS = 120_000;

/** All headers of a slot are sent here, so a store that can may check the bytes as they come. */
const CHECKED = { checksumHeaders: true };

const only = (signal: AbortSignal | undefined): RequestOptions => (signal ? { signal } : {});

/** The three steps, one by one and together. */
export function uploadCalls(http: Http) {
  // The shape of an answer is the server's promise; the contract's tests hold it there.
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

  /** `POST /api/v1/builds/finalize`. Can be repeated: the answer stays the same. */
  const finalizeBuild = (token: string, options: RequestOptions = {}) =>
    post<BuildRecord>('/api/v1/builds/finalize', { token }, options);

  /** `POST /api/v1/previews/finalize`. Can be repeated: the answer stays the same. */
  const finalizePreview = (token: string, options: RequestOptions = {}) =>
    post<PreviewRecord>('/api/v1/previews/finalize', { token }, options);

  /** `POST /api/v1/reservations/renew`: fresh slots, until 24 hours after the reserve. */
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

    /** Reserves, uploads and finalizes a build; resolves to the ready build. */
    async uploadBuild(input: BuildInput, options: UploadOptions<BuildReservation> = {}) {
      const request = only(options.signal);
      const declaration = await declareBuild(input, options.signal);
      const endpoints = {
        reserve: () => reserveBuild({ ...declaration.body, ...CHECKED }, request),
        renew: (token: string) => renew<BuildReservation>(token, { ...CHECKED, ...request }),
        finalize: (token: string) => finalizeBuild(token, request),
      };
      return runUpload(endpoints, declaration, http, { ...options, stallMs: STALL_MS });
    },

    /** Reserves, uploads and finalizes a preview with its recordings; resolves to the preview. */
    async uploadPreview(input: PreviewInput, options: UploadOptions<PreviewReservation> = {}) {
      const request = only(options.signal);
      const declaration = await declarePreview(input, options.signal);
      const endpoints = {
        reserve: () => reservePreview({ ...declaration.body, ...CHECKED }, request),
        renew: (token: string) => renew<PreviewReservation>(token, { ...CHECKED, ...request }),
        finalize: (token: string) => finalizePreview(token, request),
      };
      return runUpload(endpoints, declaration, http, { ...options, stallMs: STALL_MS });
    },
  };
}
