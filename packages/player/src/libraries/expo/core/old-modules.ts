import type { WorkerContext } from '../../../worker/context.ts';

const READ = /\bNativeModulesProxy\.([A-Z]\w*)/g;

/**
 * The modules that versions before SDK 50 read from `NativeModulesProxy`
 * (expo-modules-core/src/NativeModulesProxy.native.ts), which has only those of this list. It adds its
 * own members to each.
 */
export function oldModules(
  { search }: Pick<WorkerContext, 'search'>,
  find: (name: string) => object | null,
) {
  const found = new Map<string, object>();
  for (const [, name = ''] of search(READ)) {
    const module = found.has(name) ? null : find(name);
    if (module) found.set(name, Object.create(module));
  }
  return {
    exportedMethods: Object.fromEntries([...found.keys()].map((name) => [name, []])),
    modulesConstants: Object.fromEntries(found),
    viewManagersMetadata: {},
  };
}
