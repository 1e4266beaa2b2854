import { Transform } from 'node:stream';
import type { StoredObject } from '../../core/model/content.ts';
import { type contentUrls, encodePath } from '../present.ts';

/** `src="/…"` and `href="/…"` in a page. */
const ATTRIBUTE = /(\s(?:src|href)\s*=\s*["']?)([^"'\s>]*)/gi;
const SCRIPT = /<script\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;
/** `"/assets/logo.png"` in a script, `url(/assets/icons.ttf)` in a style. */
const QUOTED = /(["'`(])\/([^"'`()\s\\?#<>]{1,1536})(?=["'`)\s\\?#])/g;
/** The longest match of QUOTED. A path has up to 512 bytes, and each may be percent-encoded. */
const LONGEST = 2 + 3 * 512;
/** Suffix of the bundle's url. The bundle has no path of its own, and no path contains a colon. */
const BUNDLE = ':bundle';
/** A placeholder origin for resolving the addresses of a page. */
const ROOT = 'https://root.invalid/';
/** An absolute path on the same host. */
const ROOTED = /^\/(?![/\\])/;
/** Limits for rewriting one page, which is synchronous and so delays other requests. */
const MOST_ADDRESSES = 10_000;
const MOST_SCRIPTS = 500;

/**
 * The kind of an object that contains paths to rewrite; null for objects that are sent as stored.
 */
export function kindOf({ role, path, contentType }: StoredObject) {
  if (role === 'bundle' || /\.m?js$/i.test(path)) return 'script';
  if (/\.css$/i.test(path)) return 'style';
  return /^text\/html\b/i.test(contentType) ? 'page' : null;
}

/**
 * A web export expects to be at the root of a host: its pages, scripts and styles refer to files
 * with absolute paths such as `/assets/logo.png`. Vitrine serves it from a folder, so this class
 * rewrites absolute paths that name a file. Other strings in scripts, such as routes, stay
 * unchanged.
 */
export class WebExport {
  readonly #files: Map<string, StoredObject>;
  readonly #bundle: StoredObject | undefined;
  readonly #urls: ReturnType<typeof contentUrls>;

  /** `objects` are all objects of a revision. */
  constructor(objects: StoredObject[], urls: ReturnType<typeof contentUrls>) {
    const files = objects.filter(({ role }) => role === 'file');
    this.#files = new Map(files.map((object) => [object.path, object]));
    this.#bundle = objects.find(({ role }) => role === 'bundle');
    this.#urls = urls;
  }

  /** Finds a file like a static host: also without `.html`, and `index.html` for a folder. */
  find(path: string): StoredObject | undefined {
    const exactly = this.#files.get(path) ?? this.#files.get(`${path}.html`);
    const found = exactly ?? this.#files.get(`${path}${/(^|\/)$/.test(path) ? '' : '/'}index.html`);
    return found ?? (path.endsWith(BUNDLE) ? this.#bundle : undefined);
  }

  /** Rewrites a page. `at` is the path of the request. */
  page(html: string, at: string): string {
    const bundle = this.#bundleOf(html, at);
    let left = MOST_ADDRESSES;
    const linked = html.replace(ATTRIBUTE, (whole, before: string, to: string) => {
      const [, address = '', more = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
      if (bundle !== undefined && address === bundle.address)
        return before + this.#urls.web + encodePath(bundle.path) + BUNDLE + more;
      // Relative addresses stay unchanged.
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
   * The script of the page that is the bundle. The bundle is not among the files, so it is the
   * first script that the page refers to and that is not a file. Others that are not files are
   * missing.
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

  /** A stream that rewrites a script or style sheet. It treats text as bytes, in any encoding. */
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
        // The end of the chunk may be the beginning of a path, so it waits for the next chunk.
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

/** The path that an address in a page resolves to; undefined when it leads to another origin. */
function pathOf(address: string, base: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, base);
  return url?.href.startsWith(ROOT) ? plain(url.pathname.slice(1)) : undefined;
}

/**
 * Decodes percent-encoding. Unlike decodeURIComponent it does not throw on malformed input, which
 * stays or turns into a path that names no file.
 */
function plain(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
}
