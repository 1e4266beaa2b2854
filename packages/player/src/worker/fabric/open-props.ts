/** Names in the props of an element that are not for its native view. */
const NOT_NATIVE = new Set(['children', 'key', 'ref', 'then', 'toJSON']);

/** No native prop has more values. The limit ends the search in a value that an app passes by mistake. */
const MAX_VALUES = 10_000;

/**
 * Whether this is plain data, as native views get it. Elements and instances of React lead to the
 * whole app.
 */
function isData(value: unknown): boolean {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const one = waiting.pop();
    if (seen > MAX_VALUES) return false;
    if (typeof one !== 'object' || one === null) continue;
    const above = Object.getPrototypeOf(one) as object | null;
    const isPlain = above === null || above === Object.prototype || Array.isArray(one);
    if (!isPlain || '$$typeof' in one) return false;
    for (const inner of Object.values(one)) waiting.push(inner);
  }
  return true;
}

/** react-native/Libraries/Renderer/shims/ReactNativeTypes.js: AttributeConfiguration */
const PASSED = { process: (value: unknown) => (isData(value) ? value : undefined) };

/**
 * Attributes that also have every other name, because only native code knows the names of the view's
 * attributes.
 */
export const openProps = (attributes: object): object =>
  new Proxy(attributes, {
    get: (own, name) =>
      typeof name === 'symbol' || name in own || NOT_NATIVE.has(name)
        ? Reflect.get(own, name)
        : PASSED,
  });

type Config = { validAttributes?: object };
/** ReactNativeViewConfigRegistry.register */
export type Register = (name: string, config: () => Config) => string;

/**
 * Expo composes the attributes of its views from those that native code lists
 * (expo-modules-core/src/requireNativeView.native.tsx), so they are opened as they are registered.
 */
export const openingExpoViews =
  (register: Register): Register =>
  (name, config) => {
    if (!name.startsWith('ViewManagerAdapter_')) return register(name, config);
    return register(name, () => {
      const { validAttributes = {}, ...rest } = config();
      return { ...rest, validAttributes: openProps(validAttributes) };
    });
  };
