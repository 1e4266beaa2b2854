import { compareValues, type Order, parseQuery, plain, type Read, type Step } from './query.ts';

type Changes = { insertions: number[]; deletions: number[]; modifications: number[] };
type Listener = (collection: object, changes: object) => void;
type Sorting = string | [string, boolean];

/** The functions of their database that collections need. */
export type Source = {
  read(object: object): Read;
  /** Calls back after a write, with the objects that have changed. */
  listen(work: (changed: Set<object>) => void): () => void;
  /** Runs an undoable change; throws outside of a write. */
  change(undo: () => void): void;
  unsupported(what: string): void;
};

const NUMBER = /^\d+$/;

const proxies = new WeakMap<object, object>();

/** A collection whose items are read by their index, as those of an array. */
function indexed<Of extends Collection>(collection: Of): Of {
  const proxy = new Proxy(collection, {
    get(own, name) {
      if (typeof name === 'string' && NUMBER.test(name)) return own.items()[Number(name)];
      const value: unknown = Reflect.get(own, name, own);
      return typeof value === 'function' && name !== 'constructor' ? value.bind(own) : value;
    },
    has: (own, name) =>
      typeof name === 'string' && NUMBER.test(name)
        ? Number(name) < own.length
        : Reflect.has(own, name),
    set: (own, name, value) =>
      typeof name === 'string' && NUMBER.test(name)
        ? own.put(Number(name), value)
        : Reflect.set(own, name, value, own),
  });
  proxies.set(collection, proxy);
  return proxy;
}

export const resultsOf = <Item>(items: () => Item[], source: Source): Collection<Item> =>
  indexed(new Collection(items, source) as Collection) as Collection<Item>;
type Wrap<Item = unknown> = (value: unknown) => Item;
/** `type` is what the items are: a value such as `string`, or an object. */
export const listOf = (items: unknown[], source: Source, wrap: Wrap, type: string): List =>
  indexed(new List(items, source, wrap, type));

/** realm/dist/OrderedCollection.d.ts, over the objects that `items` returns. */
export class Collection<Item = unknown> {
  readonly #items: () => Item[];
  readonly #source: Source;
  readonly #listeners = new Map<Listener, () => void>();

  constructor(items: () => Item[], source: Source) {
    this.#items = items;
    this.#source = source;
  }
  items = (): Item[] => this.#items();
  get source(): Source {
    return this.#source;
  }
  put(_at: number, _value: unknown): boolean {
    throw new Error('Assigning into a Results is not supported');
  }
  get length() {
    return this.items().length;
  }
  get type(): string {
    return 'object';
  }
  isEmpty = () => this.length === 0;
  isValid = () => true;
  snapshot(): Collection<Item> {
    const items = [...this.items()];
    return resultsOf(() => items, this.#source);
  }
  toJSON = (): unknown[] =>
    this.items().map((one) => (Object(one) as { toJSON?: () => unknown }).toJSON?.() ?? one);
  [Symbol.iterator] = () => this.items()[Symbol.iterator]();

  filtered(text: string, ...values: unknown[]): Collection<Item> {
    try {
      const query = parseQuery(text, values);
      const matching = () => this.items().filter((one) => query.matches(this.#read(one)));
      return resultsOf(
        () => query.steps.reduce((items, step) => this.#after(items, step), matching()),
        this.#source,
      );
    } catch (error) {
      this.#source.unsupported(error instanceof Error ? error.message : text);
      return resultsOf(() => this.items(), this.#source);
    }
  }
  sorted(given: Sorting | Sorting[] | boolean = [], reverse: unknown = false): Collection<Item> {
    const isPath = typeof given === 'string';
    const all = isPath ? [[given, reverse === true] as [string, boolean]] : given;
    const order =
      typeof all === 'boolean'
        ? [{ path: '', isDescending: all }]
        : (all as Sorting[]).map((one) =>
            typeof one === 'string'
              ? { path: one, isDescending: false }
              : { path: one[0], isDescending: one[1] },
          );
    const whole = order.length === 0 ? [{ path: '', isDescending: reverse === true }] : order;
    return resultsOf(() => this.#inOrder(this.items(), whole), this.#source);
  }
  #read(one: Item): Read {
    return typeof one === 'object' && one !== null ? this.#source.read(one) : () => [one];
  }
  #after(items: Item[], step: Step): Item[] {
    if ('sort' in step) return this.#inOrder(items, step.sort);
    if ('limit' in step) return items.slice(0, step.limit);
    const known = new Set<string>();
    return items.filter((one) => {
      const read = this.#read(one);
      const key = JSON.stringify(step.distinct.map((path) => read(path).map(plain)));
      return known.size < known.add(key).size;
    });
  }
  #inOrder(items: Item[], order: Order[]): Item[] {
    if (order.length === 0) return items;
    return [...items].sort((left, right) => {
      for (const { path, isDescending } of order) {
        const [one] = this.#read(left)(path);
        const [other] = this.#read(right)(path);
        const compared = compareValues(one, other);
        if (compared !== 0) return isDescending ? -compared : compared;
      }
      return 0;
    });
  }

  #numbers(name?: string): number[] {
    return this.items()
      .flatMap((one) => (name === undefined ? one : this.#read(one)(name)))
      .filter((value) => value !== null)
      .map(Number);
  }
  sum = (name?: string) => this.#numbers(name).reduce((sum, value) => sum + value, 0);
  /** Null values are ignored. Without other values the result is undefined. */
  #reduced(name: string | undefined, reduce: (one: number, other: number) => number) {
    const numbers = this.#numbers(name);
    return numbers.length === 0 ? undefined : numbers.reduce((one, other) => reduce(one, other));
  }
  avg = (name?: string) => {
    const sum = this.#reduced(name, (one, other) => one + other);
    return sum === undefined ? undefined : sum / this.#numbers(name).length;
  };
  max = (name?: string) => this.#reduced(name, Math.max);
  min = (name?: string) => this.#reduced(name, Math.min);

  addListener(listener: Listener): void {
    let before = [...this.items()];
    const tell = (changes: Changes) =>
      listener(proxies.get(this) ?? this, {
        ...changes,
        newModifications: changes.modifications,
        oldModifications: changes.modifications,
      });
    const stop = this.#source.listen((changed) => {
      const now = [...this.items()];
      const [are, were] = [new Set(now), new Set(before)];
      const changes: Changes = {
        insertions: [...now.keys()].filter((at) => !were.has(now[at] as Item)),
        deletions: [...before.keys()].filter((at) => !are.has(before[at] as Item)),
        modifications: [...now.keys()].filter(
          (at) => changed.has(now[at] as object) && were.has(now[at] as Item),
        ),
      };
      before = now;
      if (Object.values(changes).some((all) => all.length > 0)) tell(changes);
    });
    this.#listeners.set(listener, stop);
    queueMicrotask(() => {
      if (this.#listeners.has(listener)) tell({ insertions: [], deletions: [], modifications: [] });
    });
  }
  removeListener(listener: Listener): void {
    this.#listeners.get(listener)?.();
    this.#listeners.delete(listener);
  }
  removeAllListeners(): void {
    for (const listener of [...this.#listeners.keys()]) this.removeListener(listener);
  }
}

const SHARED =
  'at concat entries every filter find findIndex flatMap forEach includes indexOf join keys lastIndexOf map reduce reduceRight slice some values';
for (const name of SHARED.split(' '))
  Object.defineProperty(Collection.prototype, name, {
    configurable: true,
    value(this: Collection, ...values: unknown[]) {
      const method = Reflect.get(Array.prototype, name) as (...values: unknown[]) => unknown;
      return method.apply(this.items(), values);
    },
  });

/** realm/dist/List.d.ts */
export class List<Item = unknown> extends Collection<Item> {
  readonly #own: Item[];
  readonly #wrap: Wrap<Item>;
  readonly #type: string;
  constructor(own: Item[], source: Source, wrap: Wrap<Item>, type: string) {
    super(() => own, source);
    this.#own = own;
    this.#wrap = wrap;
    this.#type = type;
  }
  override get type(): string {
    return this.#type;
  }
  #change<Result>(work: (own: Item[]) => Result): Result {
    const before = [...this.#own];
    this.source.change(() => void this.#own.splice(0, this.#own.length, ...before));
    return work(this.#own);
  }
  override put(at: number, value: unknown): boolean {
    this.#change((own) => {
      own[at] = this.#wrap(value);
    });
    return true;
  }
  push = (...values: unknown[]) => this.#change((own) => own.push(...values.map(this.#wrap)));
  unshift = (...values: unknown[]) => this.#change((own) => own.unshift(...values.map(this.#wrap)));
  pop = () => this.#change((own) => own.pop());
  shift = () => this.#change((own) => own.shift());
  splice = (at: number, count = this.#own.length, ...values: unknown[]) =>
    this.#change((own) => own.splice(at, count, ...values.map(this.#wrap)));
  remove = (at: number) => void this.splice(at, 1);
  removeAll = () => void this.splice(0);
  move = (from: number, to: number) =>
    this.#change((own) => void own.splice(to, 0, ...own.splice(from, 1)));
  swap(one: number, other: number) {
    const [left, right] = [this.#own[one], this.#own[other]];
    this.put(one, right);
    this.put(other, left);
  }
}
