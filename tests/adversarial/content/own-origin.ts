// Functions that are sent to a page of our origin and run there: they use nothing of this module.

/** Registers each as a service worker, with every scope it may wish for; answers those that are. */
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
        // Refused.
      }
    }
  }
  return registered;
}

/** What a page of ours would have to lose. */
export async function plant(secret: string): Promise<null> {
  // biome-ignore lint/suspicious/noDocumentCookie: older pages have nothing else
  document.cookie = `secret=${secret};path=/`;
  localStorage.setItem('secret', secret);
  return null;
}
