import { MIMEType } from 'node:util';

function parsed(text: string): MIMEType | null {
  try {
    return new MIMEType(text);
  } catch {
    return null;
  }
}

/** The parameters by name. Only the value of `charset` is the same in upper case. */
const parametersOf = ({ params }: MIMEType): Map<string, string> =>
  new Map(
    [...params].map(([name, value]) => [name, name === 'charset' ? value.toLowerCase() : value]),
  );

/**
 * Whether the Content-Type `came` of a PUT matches the type `declared`, by RFC 9110, 8.3.1. A `charset`
 * that was not declared is ignored, because HTTP clients add one to text.
 */
export function isDeclaredType(came: string, declared: string): boolean {
  if (came === declared) return true;
  const [one, other] = [parsed(came), parsed(declared)];
  if (one === null || other === null || one.essence !== other.essence) return false;
  const sent = parametersOf(one);
  const wanted = parametersOf(other);
  if (!wanted.has('charset')) sent.delete('charset');
  return (
    sent.size === wanted.size && [...wanted].every(([name, value]) => sent.get(name) === value)
  );
}
