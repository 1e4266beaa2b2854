// A function that is sent to a page and runs there: it uses nothing of this module.

export type Shown = {
  html: string;
  /** Uploaded texts that must be found in the page as they are. */
  texts: string[];
};

/** What a browser makes of these pages without opening them: whatever is not ours in their markup. */
export async function inspect(pages: Shown[]): Promise<string[]> {
  const tags =
    /^(html|head|meta|title|link|script|body|a|header|main|footer|nav|div|section|article|p|span|h[1-6]|button|svg|path|circle|rect|g|line|polyline|use|dl|dt|dd|bdi|q|code|pre|time|data|img|video|figure|figcaption|ul|ol|li|table|caption|thead|tbody|tr|th|td|details|summary|label|input|output|strong|em|small|kbd|br|hr|noscript)$/;
  const rules: [string, (element: Element) => boolean][] = [
    ['a tag of nobody', ({ localName }) => !tags.test(localName)],
    [
      'a handler or a style',
      ({ attributes }) => [...attributes].some(({ name }) => /^on|^style$/.test(name)),
    ],
    [
      'a script in the page',
      (element) => element.matches('script:not([src^="/_/"]), script:not(:empty)'),
    ],
    ['a header in the page', (element) => element.matches('meta[http-equiv], base')],
    // The bundle itself, which is data for the script that runs it.
    [
      'a foreign link element',
      (element) =>
        element.matches(`link:not([href^="/_/"], [rel="preload"][as="fetch"][href^="/p/"])`),
    ],
    [
      'a foreign picture or film',
      (element) =>
        element.matches(
          ':is(img, video, source, input)[src]:not([src^="/p/"], [src^="data:image/svg+xml,"])',
        ) || (element.getAttribute('poster')?.startsWith('/p/') ?? true) === false,
    ],
    [
      'a link that is none of http, or has a password',
      (element) => {
        const href = element.localName === 'a' ? element.getAttribute('href') : null;
        if (!href || /^(\/(?!\/)|#)/.test(href)) return false;
        const { protocol, password, username } = new URL(href, 'none:/');
        return !/^https?:$/.test(protocol) || password !== '' || username !== '';
      },
    ],
    [
      'a new window that may look back',
      (element) =>
        element.hasAttribute('target') &&
        !/noopener.*noreferrer/.test(element.getAttribute('rel') ?? ''),
    ],
    // A page that runs scripts reads it as text, up to the first end tag in it, even one in a value.
    [
      'more than a sentence where no script runs',
      (element) =>
        element.localName === 'noscript' &&
        !/^<p class="answer">[^<>"]*<\/p>$/.test(element.innerHTML),
    ],
    ['a name that hides one of the document', (element) => element.matches('[name]:not(meta)')],
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
