import type { Fault } from './fault.ts';

const http = 'packages/server/src/http';
const player = ['packages/server/test/player.test.ts'];

/** Where uploaded code may run, and for how long a key is a key. */
export const frames: Fault[] = [
  {
    name: 'the host of one share serves another',
    file: `${http}/content/preview-host.ts`,
    find: ' && `${share}${suffix}` === host',
    replace: '',
    tests: player,
  },
  {
    name: 'a host of previews serves everything else as well',
    file: `${http}/content/preview-host.ts`,
    find: "throw new Refusal('not_found', 'This host has the files of one preview, and nothing else.');",
    replace: 'return;',
    tests: player,
  },
  {
    name: 'a host of previews that ends in a dot has everything',
    file: `${http}/content/preview-host.ts`,
    find: ".replace(/\\.$/, '')",
    replace: '',
    tests: player,
  },
  {
    name: 'a frame may be opened by itself',
    file: `${http}/content/only-framed.ts`,
    find: "destination === undefined || destination === 'iframe'",
    replace: "destination !== 'none'",
    tests: player,
  },
  {
    name: 'a frame is served on any host',
    file: `${http}/content/only-framed.ts`,
    find: ' && (previewOriginOf(site, shareId) !== null) === isApart',
    replace: '',
    tests: player,
  },
  {
    name: 'a key is remembered for some seconds',
    file: `${http}/auth.ts`,
    find: `    const caller = await authenticate(site.deps, credentialOf(request));
    callers.set(request, { ...caller, requestId: request.id });`,
    replace: `    const credential = credentialOf(request) ?? '';
    const all: any = ((site as any).remembered ??= new Map());
    const kept = all.get(credential);
    const isFresh = kept !== undefined && kept.until > Date.now();
    const caller = isFresh ? kept.caller : await authenticate(site.deps, credential);
    if (!isFresh) all.set(credential, { caller, until: Date.now() + 3000 });
    callers.set(request, { ...caller, requestId: request.id });`,
    tests: ['packages/server/test/keys.test.ts'],
  },
];
