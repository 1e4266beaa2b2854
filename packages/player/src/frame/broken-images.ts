/** Hides images that cannot be loaded: a device draws no icon in their place. */
export function hideBrokenImages(): void {
  for (const [type, isBroken] of [
    ['error', true],
    ['load', false],
  ] as const)
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) target.classList.toggle('is-broken', isBroken);
      },
      true,
    );
}
