/** A value kept as JSON text; `json.ts` writes and reads it. */
export type Json = string;

/** Reads a column that this server wrote itself as JSON text. */
export function fromJson<T>(text: Json): T {
  return JSON.parse(text);
}

export const toJson = (value: unknown): Json => JSON.stringify(value);

export const toJsonOrNull = (value: unknown): Json | null =>
  value === null ? null : JSON.stringify(value);

export function fromJsonOrNull<T>(text: Json | null): T | null {
  return text === null ? null : JSON.parse(text);
}
