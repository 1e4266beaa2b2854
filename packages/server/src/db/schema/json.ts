/** A value stored as JSON text. */
export type Json = string;

/** Parses a column without a check of its type, because only this server writes it. */
export function fromJson<T>(text: Json): T {
  return JSON.parse(text);
}

export const toJson = (value: unknown): Json => JSON.stringify(value);

export const toJsonOrNull = (value: unknown): Json | null =>
  value === null ? null : JSON.stringify(value);

export function fromJsonOrNull<T>(text: Json | null): T | null {
  return text === null ? null : JSON.parse(text);
}
