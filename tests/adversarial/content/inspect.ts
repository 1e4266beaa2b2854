// This function is sent to a page and runs there, so it uses nothing of this module.

export type Shown = {
  html: string;
  /** Uploaded texts that must be found in the page as they are. */
  texts: string[];
};

/** Parses pages in a browser without opening them. Returns all markup that is not the server's. */
export async function inspect(pages: Shown[]): Promise<string[]> {
  const tags =
    /^(html|head|meta|title|link|script|body|a|header|main|footer|nav|div|section|article|p|span|h[1-6]|button|svg|path|circle|rect|g|line|polyline|use|dl|dt|dd|bdi|q|code|pre|time|data|img|video|figure|figcaption|ul|ol|li|table|caption|thead|tbody|tr|th|td|details|summary|label|input|output|strong|em|small|kbd|br|hr|noscript|iframe)$/;
  const rules: [string, (element: Element) => boolean][] = [
    ['an unknown tag', ({ localName }) => !tags.test(localName)],
    [
      'a handler or a style',
      ({ attributes }) => [...attributes].some(({ name }) => /^on|^style$/.test(name)),
    ],
    [
      'a script in the page',
      (element) => element.matches('script:not([src^="/_/"]), script:not(:empty)'),
    ],
    ['a header in the page', (element) => element.matches('meta[http-equiv], base')],
    ['a foreign link element', (element) => element.matches('link:not([href^="/_/"])')],
    [
      'a foreign image or video',
      (element) =>
        element.matches(
          ':is(img, video, source, input)[src]:not([src^="/c/"], [src^="data:image/svg+xml,"])',
        ) || (element.getAttribute('poster')?.startsWith('/c/') ?? true) === false,
    ],
    [
      'a frame that is not the sandbox of the app',
      (element) =>
        element.localName === 'iframe' &&
        !(
          element.matches('[data-app][sandbox="allow-scripts"][referrerpolicy="no-referrer"]') &&
          /^(\/c\/\w+|https?:\/\/[^/]+)\/player$/.test(element.getAttribute('src') ?? '') &&
          !element.hasAttribute('srcdoc')
        ),
    ],
    [
      'a link that is not HTTP, or has a password',
      (element) => {
        const href = element.localName === 'a' ? element.getAttribute('href') : null;
        if (!href || /^(\/(?!\/)|#)/.test(href)) return false;
        const { protocol, password, username } = new URL(href, 'none:/');
        return !/^https?:$/.test(protocol) || password !== '' || username !== '';
      },
    ],
    [
      'a new window with an opener or a referrer',
      (element) =>
        element.hasAttribute('target') &&
        !/noopener.*noreferrer/.test(element.getAttribute('rel') ?? ''),
    ],
    // With scripting, noscript is text up to the first end tag, even inside of an attribute.
    [
      'more than a sentence in noscript',
      (element) =>
        element.localName === 'noscript' &&
        !/^<p class="answer">[^<>"]*<\/p>$/.test(element.innerHTML),
    ],
    [
      'a name attribute that shadows a property of document',
      (element) => element.matches('[name]:not(meta)'),
    ],
  ];
  return pages.flatMap(({ html, texts }) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const problems = [...page.querySelectorAll('*')].flatMap((element) =>
      rules
        .filter(([, isWrong]) => isWrong(element))
        .map(([what]) => `${what}: ${element.outerHTML.slice(0, 200)}`),
    );
    const isolated = [...page.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    for (const text of texts) {
      if (!isolated.includes(text)) problems.push(`a text that is not shown as it is: ${text}`);
    }
    return problems;
  });
}
