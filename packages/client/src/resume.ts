import { ResumeError } from './errors.ts';
import { bytesSource } from './source.ts';

/** SHA-256 of the reserve request's body, which includes the hash of each object. Lowercase hex. */
export const digestOf = (body: object): Promise<string> =>
  bytesSource(JSON.stringify(body)).sha256();

/** The value that a later call passes as `resume`: the token and the digest of the declaration. */
export const resumeValue = (token: string, digest: string): string => `${token}.${digest}`;

/**
 * The token in a `resume` value that was made for exactly this declaration. The digest is needed
 * because renew and finalize take only the token: the server would not notice other contents.
 * @throws ResumeError when the digest differs or is absent.
 */
export function tokenOf(resume: string, digest: string): string {
  const end = resumeValue('', digest);
  if (!resume.endsWith(end))
    throw new ResumeError('the reservation to resume was made for something else');
  return resume.slice(0, -end.length);
}
