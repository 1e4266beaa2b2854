import { ResumeError } from './errors.ts';
import { bytesSource } from './source.ts';

/** SHA-256 of everything that is declared: the fields, and the hash of each object's bytes. */
export const digestOf = (body: object): Promise<string> =>
  bytesSource(JSON.stringify(body)).sha256();

/** What a later call needs to go on with a reservation of what is declared. */
export const resumeValue = (token: string, digest: string): string => `${token}.${digest}`;

/**
 * The token of the reservation, when it was made for exactly what is declared now. A token alone
 * would not do: the server replays a finalize, and renews, without being told what is uploaded.
 * @throws ResumeError when it was made for something else, or that is not known.
 */
export function tokenOf(resume: string, digest: string): string {
  const end = resumeValue('', digest);
  if (!resume.endsWith(end))
    throw new ResumeError('the reservation to resume was made for something else');
  return resume.slice(0, -end.length);
}
