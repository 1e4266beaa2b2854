import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Millis } from '../model/time.ts';

/**
 * Presigned urls of slots whose bytes this server receives:
 *
 * `<base>/api/v1/slots/<objectKey>?expires=<ms>&signature=<base64url HMAC-SHA256>`
 *
 * Each url has exactly one spelling. Every other spelling is refused as altered.
 */
export const SLOT_PATH = '/api/v1/slots/';
const FORM = /^([a-z2-7]{26})\?expires=([1-9][0-9]{0,15})&signature=([A-Za-z0-9_-]{43})$/;

export class SlotUrls {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine slot url', 32));
  }

  #signature(objectKey: string, expiresAt: Millis): string {
    return createHmac('sha256', this.#key)
      .update(`PUT\n${objectKey}\n${expiresAt}`)
      .digest('base64url');
  }

  /** Path and query of the url, relative to the base url of the server. */
  sign(objectKey: string, expiresAt: Millis): string {
    return `${SLOT_PATH}${objectKey}?expires=${expiresAt}&signature=${this.#signature(objectKey, expiresAt)}`;
  }

  /**
   * The key and expiry that `target` (path and query as received) was signed for; null if altered.
   */
  verify(target: string): { objectKey: string; expiresAt: Millis } | null {
    if (!target.startsWith(SLOT_PATH)) return null;
    const [, objectKey, expires, signature] = FORM.exec(target.slice(SLOT_PATH.length)) ?? [];
    if (objectKey === undefined || expires === undefined || signature === undefined) return null;
    const expiresAt = Number(expires);
    const expected = Buffer.from(this.#signature(objectKey, expiresAt));
    // The texts are compared, because base64url has several spellings of the same bytes.
    return timingSafeEqual(expected, Buffer.from(signature)) ? { objectKey, expiresAt } : null;
  }
}
