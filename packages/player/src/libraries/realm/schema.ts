/** A property of a schema, in its long form: realm/dist/schema/types.d.ts */
export type Property = {
  type: string;
  objectType?: string | undefined;
  property?: string;
  /** Its name in the database, which queries may use as well. */
  mapTo?: string;
  optional?: boolean;
  default?: unknown;
  kind: 'value' | 'object' | 'list' | 'set' | 'dictionary' | 'linkingObjects';
};
export type Schema = {
  name: string;
  primaryKey?: string | undefined;
  properties: Record<string, Property>;
  /** The properties by their names in the database, where those are others. */
  mapped: ReadonlyMap<string, string>;
  /** The class of an app whose instances the objects are. */
  of?: (new () => object) | undefined;
};

type Given = string | (Partial<Property> & { type: string });
type GivenSchema = { name: string; primaryKey?: string; properties: Record<string, Given> };
export type GivenClass = (new () => object) & { schema: GivenSchema };

const VALUES =
  /^(bool|int|float|double|decimal128|objectId|string|data|date|uuid|mixed|counter|null|undefined)$/;
const KINDS: Record<string, Property['kind']> = {
  '[]': 'list',
  '<>': 'set',
  '{}': 'dictionary',
};

function propertyOf(given: Given): Property {
  if (typeof given === 'string') {
    const [, type = '', optional, collection] = /^(.*?)(\?)?(\[\]|<>|\{\})?$/.exec(given) ?? [];
    const kind = KINDS[collection ?? ''] ?? (VALUES.test(type) ? 'value' : 'object');
    const isObject = !VALUES.test(type);
    return {
      type,
      kind,
      optional: optional !== undefined || kind === 'object',
      objectType: isObject ? type : undefined,
    };
  }
  const { type, objectType } = given;
  if (type === 'list' || type === 'set' || type === 'dictionary' || type === 'linkingObjects') {
    const isObject = objectType !== undefined && !VALUES.test(objectType);
    const of = objectType ?? type;
    return { ...given, type: of, kind: type, objectType: isObject ? objectType : undefined };
  }
  if (type === 'object') return { ...given, kind: 'object', optional: true };
  return { ...propertyOf(type), ...given, type: propertyOf(type).type };
}

export const schemaOf = (given: GivenSchema | GivenClass): Schema => {
  const schema = typeof given === 'function' ? given.schema : given;
  const properties = Object.entries(schema.properties).map(
    ([name, one]) => [name, propertyOf(one)] as const,
  );
  return {
    name: schema.name,
    primaryKey: schema.primaryKey,
    properties: Object.fromEntries(properties),
    mapped: new Map(
      properties.flatMap(([name, { mapTo }]) => (mapTo === undefined ? [] : [[mapTo, name]])),
    ),
    of: typeof given === 'function' ? given : undefined,
  };
};

const DEFAULTS: Record<string, unknown> = { bool: false, string: '' };

/** The value of a property that was not given. */
export function defaultOf({ kind, type, optional, default: given }: Property): unknown {
  if (given !== undefined) return typeof given === 'function' ? given() : given;
  if (kind === 'dictionary') return {};
  if (kind === 'set') return new Set();
  if (kind !== 'value' || optional) return null;
  if (type === 'date') return new Date(0);
  return /^(int|float|double|counter)$/.test(type) ? 0 : (DEFAULTS[type] ?? null);
}
