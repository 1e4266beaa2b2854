import type { ExpoModule } from '../core/module.ts';

type Face = { localUri?: unknown };

/** expo-font/src/ExpoFontLoader.ts */
export const fontLoader: ExpoModule = ({ ask }) => {
  const loaded = new Set<string>();
  const load = async (family: string, uri: unknown): Promise<void> => {
    const known = await ask({ ask: 'loadFont', family, uri: String(uri) });
    if (!known) throw new Error(`The font ${family} could not be loaded from ${String(uri)}.`);
    loaded.add(family);
  };
  return {
    getLoadedFonts: () => [...loaded],
    loadAsync: load,
    async loadFontFamilyAsync(family: string, faces: Face[]) {
      await Promise.all(faces.map(({ localUri }) => load(family, localUri)));
    },
    async unloadAsync(family: string) {
      loaded.delete(family);
    },
    async unloadAllAsync() {
      loaded.clear();
    },
    isLoaded: (family: string) => loaded.has(family),
  };
};
