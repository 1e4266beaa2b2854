import { h, type JSX, type VNode } from 'preact';

export type Child = VNode | string | number | null | undefined | false | readonly Child[];
type Tags = JSX.IntrinsicElements;
type Safe<Props> = Props extends unknown
  ? Omit<Props, 'style' | 'dangerouslySetInnerHTML' | 'children'>
  : never;
type Make<Tag extends keyof Tags> = (
  props: Safe<Tags[Tag]> & DataAttributes,
  ...children: Child[]
) => VNode;
type DataAttributes = { [name: `data-${string}`]: string | number | boolean | undefined };

/**
 * Creates elements without JSX: `el.a({ href }, 'text')`. The renderer escapes text and attributes.
 * The types exclude `style`, which the CSP of the pages blocks, and raw HTML, which is unsafe.
 */
export const el = new Proxy({} as { [Tag in keyof Tags]: Make<Tag> }, {
  get: (made, tag: string) => {
    const known = Reflect.get(made, tag);
    if (known) return known;
    const make = (props: object, ...children: Child[]) => h(tag, props, ...(children as []));
    Reflect.set(made, tag, make);
    return make;
  },
});
