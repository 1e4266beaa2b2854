import type { Claims, Trust } from '../model/trust.ts';

/**
 * Finds the trust that a verified token fits. Of several it is the one that binds the most claims,
 * so that one for a branch precedes one for the whole repository; of equal ones the oldest.
 */
export function matchOf(
  trusts: readonly Trust[],
  claims: Claims,
): { trust: Trust } | { mismatch: string } {
  const problems = trusts.map((trust) => ({ trust, problem: problemOf(trust, claims) }));
  const [first] = problems
    .flatMap(({ trust, problem }) => (problem === null ? [trust] : []))
    .sort((a, b) => Object.keys(b.claims).length - Object.keys(a.claims).length);
  if (first) return { trust: first };
  const told = problems.slice(0, 5).map(({ trust, problem }) => `${trust.id}: ${problem}`);
  return { mismatch: `it fits no trust (${told.join('; ')})` };
}

/** Which claim of the trust the token lacks; null when it has them all. */
function problemOf(trust: Trust, claims: Claims): string | null {
  if (!has(claims, 'aud', [trust.audience])) return 'another audience';
  const other = Object.entries(trust.claims).find(([name, values]) => !has(claims, name, values));
  return other ? `another ${other[0]}` : null;
}

/** Whether the claim, or one item of its list, is exactly one of the values. */
function has(claims: Claims, name: string, values: readonly string[]): boolean {
  if (!Object.hasOwn(claims, name)) return false;
  const claim = claims[name];
  return (Array.isArray(claim) ? claim : [claim]).some((item) => {
    const text = textOf(item);
    return text !== null && values.includes(text);
  });
}

/**
 * A string, a boolean or an integer as text; null for anything else. Larger numbers were rounded when
 * the JSON was parsed: several ids would be the same text.
 */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  return null;
}
