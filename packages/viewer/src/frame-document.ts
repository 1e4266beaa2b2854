import { render } from 'preact-render-to-string';
import { el } from './el.ts';
import { frameHeaders } from './headers.ts';

export type FrameInput = {
  /** Paths of the player's script and style sheet, on the frame's own origin. */
  script: string;
  style: string;
  /** Origins of pages that may show it, beside its own. */
  ancestors: readonly string[];
  /** Where else the browser is sent for uploaded files. */
  content: readonly string[];
};

/** The document an app is shown in: empty, sandboxed by its own headers, and asked by nobody to speak. */
export function renderFrame({ script, style, ancestors, content }: FrameInput) {
  const html = el.html(
    {},
    el.head(
      {},
      el.meta({ charset: 'utf-8' }),
      el.meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el.title({}, 'App'),
      el.link({ rel: 'stylesheet', href: style }),
    ),
    el.body({}, el.script({ src: script })),
  );
  return {
    html: `<!doctype html>${render(html)}`,
    headers: frameHeaders({ ancestors, content }),
  };
}
