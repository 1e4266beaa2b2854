// Sent to a page of the server's origin, where they run: they use nothing of this module.

/** Tries every scope. Returns those that were registered. */
export async function registerAll(urls: string[]): Promise<string[]> {
  const registered: string[] = [];
  for (const url of urls) {
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const name = url.slice(folder.length);
    const wishes: [string, RegistrationOptions][] = [
      [url, {}],
      [url, { scope: '/' }],
      [url, { scope: url }],
      [`${url}?${Math.random()}`, { scope: folder, type: 'module' }],
      [url, { updateViaCache: 'all' }],
      [`${folder}./${name}`, {}],
    ];
    for (const [script, options] of wishes) {
      try {
        const registration = await navigator.serviceWorker.register(script, options);
        registered.push(`${script} ${JSON.stringify(options)}`);
        await registration.unregister();
      } catch {
        // The browser refused.
      }
    }
  }
  return registered;
}

/** Stores a secret in every storage of the page's origin. */
export async function plant(secret: string): Promise<null> {
  // biome-ignore lint/suspicious/noDocumentCookie: older pages have nothing else
  document.cookie = `secret=${secret};path=/`;
  localStorage.setItem('secret', secret);
  return null;
}
