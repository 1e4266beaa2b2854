import type { Instance } from './instance.ts';

/** A value of a row. Integers are numbers, as apps get them. */
export type Value = null | number | string | Uint8Array<ArrayBuffer>;

/** Values by position, or by the name of their parameter with its sign: `:id`, `$id`, `@id`. */
export type Parameters = readonly unknown[] | Readonly<Record<string, unknown>>;

export type Statement = ReturnType<typeof createStatement>;

const ROW = 100;
const DONE = 101;
/** SQLite copies the bytes of a text or a blob before the call returns. */
const TRANSIENT = -1;
const [INTEGER, REAL, TEXT, BLOB] = [1, 2, 3, 4];

const asBytes = (value: unknown): Uint8Array | undefined => {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
};

/**
 * A prepared statement. `fail` throws the error of a result code, and `ran` is called after each
 * step.
 */
export function createStatement(
  { call, withBytes, textAt, bytesAt }: Instance,
  statement: number,
  { fail, ran }: { fail(code: number): never; ran(): void },
) {
  const bind = (index: number, value: unknown): void => {
    const bytes = asBytes(value);
    if (bytes)
      withBytes(bytes, (pointer, length) =>
        call('sqlite3_bind_blob', statement, index, pointer, length, TRANSIENT),
      );
    else if (value === null || value === undefined) call('sqlite3_bind_null', statement, index);
    else if (typeof value === 'bigint') call('sqlite3_bind_int64', statement, index, value);
    else if (typeof value === 'boolean') call('sqlite3_bind_int', statement, index, Number(value));
    else if (typeof value !== 'number')
      withBytes(String(value), (pointer, length) =>
        call('sqlite3_bind_text', statement, index, pointer, length, TRANSIENT),
      );
    else if (Number.isSafeInteger(value))
      call('sqlite3_bind_int64', statement, index, BigInt(value));
    else call('sqlite3_bind_double', statement, index, value);
  };

  const valueAt = (column: number): Value => {
    const bytes = () => call('sqlite3_column_bytes', statement, column);
    switch (call('sqlite3_column_type', statement, column)) {
      case INTEGER:
      case REAL:
        return call('sqlite3_column_double', statement, column);
      case TEXT: {
        const pointer = call('sqlite3_column_text', statement, column);
        return textAt(pointer, bytes());
      }
      case BLOB: {
        const pointer = call('sqlite3_column_blob', statement, column);
        return bytesAt(pointer, bytes());
      }
      default:
        return null;
    }
  };
  const count = call('sqlite3_column_count', statement);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const parameters = call('sqlite3_bind_parameter_count', statement);
  let isOpen = true;
  const check = () => {
    if (!isOpen) throw new Error('The statement is finalized.');
  };

  const all = {
    get columns(): string[] {
      check();
      return indexes.map((index) => textAt(call('sqlite3_column_name', statement, index)));
    },
    /** The declared types of the columns. Empty for an expression that is not a column of a table. */
    get types(): string[] {
      check();
      return indexes.map((index) => {
        const pointer = call('sqlite3_column_decltype', statement, index);
        return pointer === 0 ? '' : textAt(pointer);
      });
    },
    /** Parameters that the statement does not have are ignored, and others are NULL. */
    bind(values: Parameters): void {
      all.reset();
      call('sqlite3_clear_bindings', statement);
      if (Array.isArray(values))
        for (const [index, value] of values.slice(0, parameters).entries()) bind(index + 1, value);
      else
        for (const [name, value] of Object.entries(values)) {
          const index = withBytes(name, (pointer) =>
            call('sqlite3_bind_parameter_index', statement, pointer),
          );
          if (index > 0) bind(index, value);
        }
    },
    /** Returns the next row, and undefined after the last one. */
    step(): Value[] | undefined {
      check();
      const code = call('sqlite3_step', statement);
      ran();
      if (code === ROW) return indexes.map(valueAt);
      if (code !== DONE) fail(code);
      return undefined;
    },
    rows(): Value[][] {
      const rows: Value[][] = [];
      for (let row = all.step(); row; row = all.step()) rows.push(row);
      return rows;
    },
    reset(): void {
      check();
      call('sqlite3_reset', statement);
    },
    finalize(): void {
      if (isOpen) call('sqlite3_finalize', statement);
      isOpen = false;
    },
  };
  return all;
}
