/** The C functions of SQLite (https://sqlite.org/c3ref/funclist.html). Pointers are numbers. */
type Functions = Record<string, (...values: (number | bigint)[]) => number>;

const WASM_PAGE = 65_536;
/** The memory that the module expects at its start, and the most that it gets: 256 MiB. */
const PAGES = { initial: 128, maximum: 4096 };

/** Errors of WASI, which @sqlite.org/sqlite-wasm is compiled for. */
const [NO_ENTRY, NO_SYSTEM_CALL] = [44, 52];
const RANDOM_PATH = '/dev/urandom';
const RANDOM_FILE = 100;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export type Instance = ReturnType<typeof instantiate>;

/**
 * Instantiates SQLite synchronously, because apps use it at once. The JavaScript of its package is
 * asynchronous and is not used. Without files hardly any system call is made. All databases are in the
 * VFS `memdb`, where connections to the same path share one.
 */
export function instantiate(wasm: BufferSource) {
  const memory = new WebAssembly.Memory(PAGES);
  // After growing, the memory has another buffer.
  const onBuffer = <Made extends { buffer: unknown }>(make: (buffer: ArrayBuffer) => Made) => {
    let made = make(memory.buffer);
    return () => {
      if (made.buffer !== memory.buffer) made = make(memory.buffer);
      return made;
    };
  };
  const heap = onBuffer((buffer) => new Uint8Array(buffer));
  const view = onBuffer((buffer) => new DataView(buffer));
  const textAt = (pointer: number, length = heap().indexOf(0, pointer) - pointer): string =>
    decoder.decode(heap().subarray(pointer, pointer + length));

  const env: WebAssembly.ModuleImports = {
    memory,
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
    emscripten_get_heap_max: () => PAGES.maximum * WASM_PAGE,
    emscripten_resize_heap(size: number) {
      const missing = Math.ceil((size - memory.buffer.byteLength) / WASM_PAGE);
      try {
        memory.grow(missing);
        return 1;
      } catch {
        return 0;
      }
    },
    __syscall_openat: (_folder: number, path: number) =>
      textAt(path) === RANDOM_PATH ? RANDOM_FILE : -NO_ENTRY,
    _tzset_js() {},
    _localtime_js: (seconds: bigint, target: number) =>
      writeLocalTime(new Date(Number(seconds) * 1000), (field, value) =>
        view().setInt32(target + 4 * field, value, true),
      ),
  };
  const wasi: WebAssembly.ModuleImports = {
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: () => 0,
    clock_time_get(_clock: number, _precision: bigint, target: number) {
      view().setBigUint64(target, BigInt(Date.now()) * 1_000_000n, true);
      return 0;
    },
    /** Only the source of random bytes is ever read. */
    fd_read(_file: number, parts: number, count: number, read: number) {
      let bytes = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const [start, length] = [view().getUint32(part, true), view().getUint32(part + 4, true)];
        crypto.getRandomValues(heap().subarray(start, start + length));
        bytes += length;
      }
      view().setUint32(read, bytes, true);
      return 0;
    },
  };
  const module = new WebAssembly.Module(wasm);
  const { exports } = new WebAssembly.Instance(module, {
    env: withFailures(env, -NO_SYSTEM_CALL),
    wasi_snapshot_preview1: withFailures(wasi, NO_SYSTEM_CALL),
  });
  const table = exports.__indirect_function_table as WebAssembly.Table;
  const c = exports as Functions;
  c.__wasm_call_ctors?.();
  c.sqlite3_initialize?.();

  const call = (name: string, ...values: (number | bigint)[]): number => {
    const work = c[name];
    if (!work) throw new Error(`SQLite has no ${name}.`);
    return work(...values);
  };
  const copyIn = (bytes: Uint8Array): number => {
    // An empty value has an address too: a null pointer would be NULL.
    const pointer = call('malloc', bytes.length + 1);
    if (pointer === 0) throw new Error('out of memory');
    heap().set(bytes, pointer);
    heap()[pointer + bytes.length] = 0;
    return pointer;
  };
  /** Runs `work` with the address of a copy, which is freed afterwards. */
  const withBytes = <Result>(
    value: Uint8Array | string,
    work: (pointer: number, length: number) => Result,
  ): Result => {
    const bytes = typeof value === 'string' ? encoder.encode(value) : value;
    const pointer = copyIn(bytes);
    try {
      return work(pointer, bytes.length);
    } finally {
      call('free', pointer);
    }
  };
  withBytes('memdb', (name) => call('sqlite3_vfs_register', call('sqlite3_vfs_find', name), 1));

  return {
    call,
    withBytes,
    textAt,
    bytesAt: (pointer: number, length: number): Uint8Array<ArrayBuffer> =>
      heap().slice(pointer, pointer + length),
    /** Runs `work` with the address of 16 bytes for results. `at` reads a pointer from them. */
    withResults<Result>(work: (target: number, at: (offset: number) => number) => Result): Result {
      return withBytes(new Uint8Array(16), (target) =>
        work(target, (offset) => view().getUint32(target + offset, true)),
      );
    },
    copyIn,
    intAt: (pointer: number): number => view().getInt32(pointer, true),
    longAt: (pointer: number): number => Number(view().getBigInt64(pointer, true)),
    /** Calls a function of SQLite by its number. */
    callAt: (index: number, ...values: number[]): number => table.get(index)(...values),
    /** Makes a function that SQLite can call, and returns its number. */
    callback(
      parameters: readonly Type[],
      work: (...values: never[]) => unknown,
      ...results: Type[]
    ): number {
      const index = table.grow(1);
      table.set(index, asWasm(parameters, work, results));
      return index;
    },
  };
}

/** Adds functions for missing imports, which fail with `error`. */
const withFailures = (known: WebAssembly.ModuleImports, error: number) =>
  new Proxy(known, { get: (own, name) => Reflect.get(own, name) ?? (() => error) });

/** The fields of `struct tm`, in its order. */
function writeLocalTime(date: Date, write: (field: number, value: number) => void): void {
  const year = date.getFullYear();
  const offset = (day: Date) => -day.getTimezoneOffset() * 60;
  const [winter, summer] = [new Date(year, 0, 1), new Date(year, 6, 1)].map(offset) as [
    number,
    number,
  ];
  const days = Math.floor(
    (Date.UTC(year, date.getMonth(), date.getDate()) - Date.UTC(year, 0)) / 864e5,
  );
  const isSummer = winter !== summer && offset(date) === Math.max(winter, summer);
  [
    date.getSeconds(),
    date.getMinutes(),
    date.getHours(),
    date.getDate(),
    date.getMonth(),
    year - 1900,
    date.getDay(),
    days,
    Number(isSummer),
    offset(date),
  ].forEach((value, field) => {
    write(field, value);
  });
}

type Type = 'i32' | 'i64';

/**
 * A WebAssembly table cannot contain a JavaScript function, so a module imports and exports it
 * (https://webassembly.github.io/spec/core/binary/modules.html).
 */
function asWasm(
  parameters: readonly Type[],
  work: (...values: never[]) => unknown,
  results: readonly Type[],
) {
  const [types, answers] = [parameters, results].map((all) => [
    all.length,
    ...all.map((type) => (type === 'i32' ? 0x7f : 0x7e)),
  ]) as [number[], number[]];
  const module = new WebAssembly.Module(
    Uint8Array.of(
      0,
      0x61,
      0x73,
      0x6d,
      1,
      0,
      0,
      0,
      // Types: one function. Imports: "e"."f" of it. Exports: "f".
      1,
      types.length + answers.length + 2,
      1,
      0x60,
      ...types,
      ...answers,
      2,
      7,
      1,
      1,
      0x65,
      1,
      0x66,
      0,
      0,
      7,
      5,
      1,
      1,
      0x66,
      0,
      0,
    ),
  );
  return new WebAssembly.Instance(module, { e: { f: work } }).exports.f;
}
