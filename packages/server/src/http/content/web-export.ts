import { Transform } from 'node:stream';
import type { StoredObject } from '../../core/model/content.ts';
import { type contentUrls, encodePath } from '../present.ts';

/** `src="/…"` of a page. */
const ATTRIBUTE = /(\s(?:src|href)\s*=\s*["']?)([^"'\s>]*)/gi;
const SCRIPT = /<script\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;
/** `"/assets/logo.png"` in a script, `url(/assets/icons.ttf)` in a style. */
const QUOTED = /(["'`(])\/([^"'`()\s\\?#<>]{1,1536})(?=["'`)\s\\?#])/g;
/** A path has up to 512 bytes, each of which may be percent-encoded. */
const LONGEST = 2 + 3 * 512;
/** Ends the address of the bundle, which has no path of its own. No file's can have a colon. */
const BUNDLE = ':bundle';
/** What addresses of a page begin with while they are read. */
const ROOT = 'https://root.invalid/';
/** An address on the same host, from its root. */
const ROOTED = /^\/(?![/\\])/;
/** A page is written anew in one go, while nobody else is answered: more than these are left alone. */
const MOST_ADDRESSES = 10_000;
const MOST_SCRIPTS = 500;

/** What names other files, and so is not sent as it is stored. */
export function kindOf({ role, path, contentType }: StoredObject) {
  if (role === 'bundle' || /\.m?js$/i.test(path)) return 'script';
  if (/\.css$/i.test(path)) return 'style';
  return /^text\/html\b/i.test(contentType) ? 'page' : null;
}

/**
 * A web export means to lie at the root of a host: its pages, scripts and styles name each other, its
 * pictures and its fonts as `/assets/logo.png`. Here it lies in a folder, so that is written anew where
 * it names a file. Whatever else a script has in quotes (its routes, say) is left alone.
 */
export class WebExport {
  readonly #files: Map<string, StoredObject>;
  readonly #bundle: StoredObject | undefined;
  readonly #urls: ReturnType<typeof contentUrls>;

  /** `objects` are all that a revision has. */
  constructor(objects: StoredObject[], urls: ReturnType<typeof contentUrls>) {
    const files = objects.filter(({ role }) => role === 'file');
    this.#files = new Map(files.map((object) => [object.path, object]));
    this.#bundle = objects.find(({ role }) => role === 'bundle');
    this.#urls = urls;
  }

  /** What a host would answer: pages go without their `.html` too, folders have an `index.html`. */
  find(path: string): StoredObject | undefined {
    const exactly = this.#files.get(path) ?? this.#files.get(`${path}.html`);
    const found = exactly ?? this.#files.get(`${path}${/(^|\/)$/.test(path) ? '' : '/'}index.html`);
    return found ?? (path.endsWith(BUNDLE) ? this.#bundle : undefined);
  }

  /** `at` is the path that it is asked for by. */
  page(html: string, at: string): string {
    const bundle = this.#bundleOf(html, at);
    let left = MOST_ADDRESSES;
    const linked = html.replace(ATTRIBUTE, (whole, before: string, to: string) => {
      const [, address = '', more = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
      if (bundle !== undefined && address === bundle.address)
        return before + this.#urls.web + encodePath(bundle.path) + BUNDLE + more;
      // What is named from where the page is stays so.
      if (!ROOTED.test(address) || left === 0) return whole;
      left -= 1;
      return before + this.#urlOf(plain(address.slice(1))) + more;
    });
    let quoted = 0;
    return linked.replace(QUOTED, (whole, before, path) => {
      quoted += 1;
      return quoted > MOST_ADDRESSES ? whole : this.#anew(whole, before, path);
    });
  }

  /**
   * The script that was uploaded as the bundle is not among the files once more: it is the first one
   * that a page wants and that is not there. Other scripts that are not there are missing.
   */
  #bundleOf(html: string, at: string): { address: string; path: string } | undefined {
    const base = ROOT + encodePath(at);
    for (const [, to = ''] of html.matchAll(SCRIPT).take(MOST_SCRIPTS)) {
      const [address = ''] = to.split(/[?#]/, 1);
      const path = pathOf(address, base);
      if (path !== undefined && !this.#files.has(path)) return { address, path };
    }
    return undefined;
  }

  /** Writes a script or a style anew while it passes, a piece at a time, as bytes whatever they encode. */
  rewriting(): Transform {
    let held = '';
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const text = held + chunk.toString('latin1');
        let written = '';
        let from = 0;
        for (const match of text.matchAll(QUOTED)) {
          const [whole, before = '', path = ''] = match;
          const name = Buffer.from(path, 'latin1').toString();
          written += text.slice(from, match.index) + this.#anew(whole, before, name);
          from = match.index + whole.length;
        }
        // What follows may be the beginning of a name.
        const until = Math.max(from, text.length - LONGEST);
        held = text.slice(until);
        done(null, Buffer.from(written + text.slice(from, until), 'latin1'));
      },
      flush: (done) => done(null, Buffer.from(held, 'latin1')),
    });
  }

  #anew(whole: string, before: string, name: string): string {
    const path = plain(name);
    return this.#files.has(path) ? before + this.#urlOf(path) : whole;
  }

  #urlOf(path: string): string {
    const object = this.#files.get(path);
    const folder = object && kindOf(object) === null ? this.#urls.files : this.#urls.web;
    return folder + encodePath(path);
  }
}

/** What an address in a page names below the root; nothing when it leads elsewhere. */
function pathOf(address: string, base: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, base);
  return url?.href.startsWith(ROOT) ? plain(url.pathname.slice(1)) : undefined;
}

/** Without percent-encoding. What is wrong stays, or becomes what names no file: a page may be full of it. */
function plain(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
}
