/** Checks the form of an API key without a request. Reservation tokens have the same form. */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^(vtrk|vtrr)_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/;
const CHECKSUM_LENGTH = 6;

/** CRC-32 as in zlib and PNG (RFC 1952, section 8; reflected polynomial 0xEDB88320). */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function base62(value: number): string {
  let digits = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62))
    digits = `${ALPHABET[rest % 62]}${digits}`;
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

/**
 * What is wrong with the form of an API key; null when it is well formed. A well-formed key may
 * still be unknown to the server. The result never contains the key.
 */
export function keyProblem(key: string): string | null {
  if (key === '') return 'is empty';
  if (key !== key.trim()) return 'has spaces or a line break around it';
  if (key.startsWith('vtrr_')) return 'is a reservation token, not an API key';
  if (!key.startsWith('vtrk_')) return 'does not begin with `vtrk_`';
  const match = FORM.exec(key);
  if (!match) return 'does not have the form of a key; it may have been cut off when it was copied';
  const body = key.slice(0, -CHECKSUM_LENGTH);
  if (base62(crc32(body)) !== match[2]) return 'has a typing error: its checksum does not fit';
  return null;
}
