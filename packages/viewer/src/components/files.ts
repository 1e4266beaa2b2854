import type { VNode } from 'preact';
import { count, formatSize } from '../format.ts';
import { local } from '../urls.ts';
import type { BundleView, ContentView, FileView } from '../views.ts';
import { type Child, el } from './el.ts';
import { icons } from './icons.ts';
import { fileName } from './media.ts';
import { copyButton, dotted, size, user } from './text.ts';

/** A longer list of files is folded and has a search field. */
const many = 12;

function row(baseUrl: string, file: FileView): VNode {
  const href = local(baseUrl, file.url);
  return el.tr(
    {},
    el.td({}, el.a({ href, download: fileName(file.path) }, el.bdi({}, file.path))),
    el.td({ class: 'type' }, el.bdi({}, file.contentType)),
    el.td({ class: 'number' }, size(file.sizeBytes)),
  );
}

function fileList(baseUrl: string, files: readonly FileView[]): VNode {
  const total = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const searchable = files.length > many;
  return el.details(
    { class: 'fold files', open: !searchable, 'data-files': '' },
    el.summary({}, dotted([count(files.length, 'file'), formatSize(total)])),
    searchable &&
      el.p(
        { class: 'search', hidden: true },
        el.label({ htmlFor: 'file-search' }, 'Find a file'),
        el.input({ id: 'file-search', type: 'search', autoComplete: 'off', spellcheck: false }),
        el.output({ htmlFor: 'file-search', class: 'note' }),
      ),
    el.table(
      {},
      el.caption({ class: 'quiet' }, 'Files beside the bundle'),
      el.thead(
        {},
        el.tr(
          {},
          el.th({ scope: 'col' }, 'File'),
          el.th({ scope: 'col', class: 'type' }, 'Type'),
          el.th({ scope: 'col', class: 'number' }, 'Size'),
        ),
      ),
      el.tbody(
        {},
        files.map((file) => row(baseUrl, file)),
      ),
    ),
  );
}

function bundleFacts(bundle: BundleView): Child {
  const compressed = bundle.contentEncoding !== null && bundle.contentEncoding !== 'identity';
  return el.p(
    { class: 'note' },
    dotted([
      [size(bundle.sizeBytes), compressed && ` ${bundle.contentEncoding}`],
      user(bundle.contentType),
      ['entry ', el.code({}, user(bundle.entry))],
      bundle.isTransformed && 'transformed',
    ]),
  );
}

/** The section with downloads of the bundle and its files. */
export function files(view: ContentView): VNode {
  const { baseUrl, bundle } = view;
  const href = local(baseUrl, bundle.url);
  return el.section(
    { class: 'block', 'aria-labelledby': 'files' },
    el.h2({ id: 'files' }, view.files.length > 0 ? 'Bundle and files' : 'Bundle'),
    el.div(
      { class: 'bundle' },
      el.div(
        {},
        el.p({ class: 'bundle-name' }, 'JavaScript bundle'),
        bundleFacts(bundle),
        bundle.origin !== null && el.p({ class: 'note' }, 'Bundled at ', user(bundle.origin, 2048)),
      ),
      el.a({ class: 'button', href, download: '' }, icons.download(), 'Download bundle'),
      el.p(
        { class: 'note hash' },
        'SHA-256 ',
        el.code({}, bundle.contentHash),
        copyButton(bundle.contentHash, 'Copy the SHA-256', icons.copy()),
      ),
    ),
    view.files.length > 0 && fileList(baseUrl, view.files),
  );
}
