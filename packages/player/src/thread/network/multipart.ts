// An app may put another in its place.
const BrowserFormData = FormData;

/**
 * Whether a body is sent in parts: what is between them is said in `content-type`, and made up as it is
 * sent. Apps name that type without it, and phones put their own in its place: RCTNetworking.mm,
 * NetworkingModule.kt.
 */
export const isMultipart = (body: unknown): boolean => body instanceof BrowserFormData;

export const CONTENT_TYPE = 'content-type';
