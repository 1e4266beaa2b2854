import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Packed } from './fixture.ts';
import { pdf } from './pdf.ts';
import { marks, probe } from './probe.ts';

export type Payload = {
  name: string;
  bytes: Buffer;
  type: string;
  file: string;
  packed?: Packed;
};

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** Encodes `<` and `>` as UTF-7 (RFC 2152), which old browsers decoded. */
const utf7 = (text: string) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-');

/** A GIF whose size bytes begin a comment: `GIF89a/*…*\/=1;` is also a script. */
const gif = (script: string) =>
  Buffer.concat([
    Buffer.from(
      'GIF89a/*\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00',
      'latin1',
    ),
    Buffer.from('\x01\x00\x00\x02\x02D\x01\x00;*/=1;', 'latin1'),
    Buffer.from(script),
  ]);

function jpeg(markup: string): Buffer {
  const comment = Buffer.from(markup);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const [start, end] = [Buffer.from('ffd8fffe', 'hex'), Buffer.from('ffd9', 'hex')];
  return Buffer.concat([start, length, comment, end]);
}

/** A ZIP archive is read from its end, so anything may precede it. */
const archive = (markup: string) =>
  Buffer.concat([Buffer.from(markup), Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')]);

/** Only has to compile: a start function would need an import to be detected. */
const WASM = Buffer.from('0061736d01000000', 'hex');

export function payloads(canary: string, ourOrigins: string[]): Payload[] {
  const js = probe(canary, ourOrigins);
  const html = `<!doctype html><title>x</title>${marks(canary)}<script>${js}</script><body onload="${js}">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${js}"><script>${js}</script></svg>`;
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${js}</script></body></html>`;
  const sheet =
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
    `<html><script>${js}</script></html></xsl:template></xsl:stylesheet>`;
  const inXslt = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><!DOCTYPE x [<!ATTLIST xsl:stylesheet id ID #IMPLIED>]><x>${sheet.replace('version', 'id="s" version')}</x>`;
  const mhtml = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b; type="text/html"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: http://x/\r\n\r\n${html}\r\n--b--\r\n`;
  const parts = `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`;
  const paper = pdf(`${canary}/shown?PDF`);
  const of = (name: string, type: string, file: string, bytes: string | Buffer): Payload => ({
    name,
    type,
    file,
    bytes: Buffer.from(bytes),
  });
  const packed = (encoding: string, bytes: Buffer): Payload => ({
    ...of(`HTML, compressed with ${encoding}`, 'text/html', `page.html.${encoding}`, bytes),
    packed: { encoding, plain: Buffer.from(html) },
  });
  return [
    of('HTML', 'text/html', 'page.html', html),
    of('SVG', 'image/svg+xml', 'picture.svg', svg),
    of('script', 'text/javascript', 'main.js', js),
    of('PDF with JavaScript', 'application/pdf', 'paper.pdf', paper),
    of('HTML in UTF-16', 'text/html; charset=utf-16le', 'page.htm', utf16(html)),
    of('HTML in UTF-7', 'text/html; charset=utf-7', 'page.htm', utf7(html)),
    packed('gzip', gzipSync(html)),
    packed('br', brotliCompressSync(html)),
    of('XHTML', 'application/xhtml+xml', 'page.xhtml', xhtml),
    of('XML that is XHTML', 'text/xml', 'page.xml', xhtml),
    of('XML with a stylesheet of its own', 'application/xml', 'styled.xml', inXslt),
    of('XSLT', 'text/xsl', 'sheet.xsl', sheet),
    of('feed', 'application/rss+xml', 'feed.rss', xhtml),
    of('MHTML', 'multipart/related; boundary=b; type="text/html"', 'page.mhtml', mhtml),
    of('parts that replace each other', 'multipart/x-mixed-replace; boundary=b', 'x.mjpeg', parts),
    of('module', 'application/javascript', 'main.mjs', `${js};export default 1`),
    of('script in UTF-16', 'text/javascript; charset=utf-16le', 'main.js', utf16(js)),
    of('JSON that is a script', 'application/json', 'data.json', `[${js.slice(0, -2)}()]`),
    of(
      'source map',
      'application/json',
      'main.js.map',
      '{"version":3,"sources":["x"],"mappings":""}',
    ),
    of('style', 'text/css', 'main.css', `@import "${canary}/styled";*{color:red}`),
    of('WebAssembly', 'application/wasm', 'main.wasm', WASM),
    of('font that is HTML', 'font/woff2', 'icons.woff2', html),
    of('text that looks like HTML', 'text/plain', 'notes.txt', html),
    of('subtitles that are HTML', 'text/vtt', 'film.vtt', `WEBVTT\n\n${html}`),
    of('film that is HTML', 'video/mp4', 'film.mp4', html),
    of(
      'PDF that is HTML',
      'application/pdf',
      'paper.pdf',
      Buffer.concat([Buffer.from(html), paper]),
    ),
    of('GIF that is a script', 'image/gif', 'pixel.gif', gif(js)),
    of('GIF that is HTML', 'image/gif', 'pixel.gif.html', gif(html)),
    of('JPEG that is HTML', 'image/jpeg', 'photo.jpg', jpeg(html)),
    of(
      'SVG that is a script',
      'image/svg+xml',
      'picture.svg',
      `<!--\n${js}\n//--><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ),
    of('ZIP that is HTML', 'application/java-archive', 'app.jar', archive(html)),
    of(
      'page of folders',
      'application/http-index-format',
      'index',
      `300: ${html}\n200: filename\n`,
    ),
    of('nothing', 'text/html', 'empty.html', ''),
  ];
}
