type Installer = { installModules(): void };

/** Puts `expo` in place when it is first asked for: most apps never do, and it is in a file of its own. */
export function offerExpo(scope: object, get: (name: string) => object | null): void {
  const define = (descriptor: PropertyDescriptor) =>
    Object.defineProperty(scope, 'expo', { configurable: true, ...descriptor });
  define({
    get() {
      define({ value: undefined, writable: true });
      (get('ExpoModulesCore') as Partial<Installer> | null)?.installModules?.();
      return (scope as { expo?: unknown }).expo;
    },
    set: (value: unknown) => void define({ value, writable: true }),
  });
}
