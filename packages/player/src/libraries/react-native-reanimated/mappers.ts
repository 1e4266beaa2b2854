type Work = () => void;
/** react-native-reanimated/src/mappers.ts */
type Registry = { start(id: number, worklet: Work, ...more: unknown[]): void };

/**
 * A mapper computes a style, or runs a reaction, when shared values change. The library runs all of them
 * in a loop, and requests the next run after it. So one that throws would end all later ones. Here the
 * others still run, and each mapper reports its first error.
 */
export function guardMappers(ui: object, fail: (error: unknown) => void): void {
  let mappers: Registry | undefined;
  Object.defineProperty(ui, '__mapperRegistry', {
    configurable: true,
    enumerable: true,
    get: () => mappers,
    set(registry: Registry) {
      const { start } = registry;
      registry.start = (id, worklet, ...more) => start(id, guarded(worklet, fail), ...more);
      mappers = registry;
    },
  });
}

function guarded(worklet: Work, fail: (error: unknown) => void): Work {
  let hasFailed = false;
  return () => {
    try {
      worklet();
    } catch (error) {
      if (!hasFailed) fail(error);
      hasFailed = true;
    }
  };
}
