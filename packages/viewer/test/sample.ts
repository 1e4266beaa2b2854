import type { BranchView, BuildView, PreviewView, RecordingView } from '../src/views.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const shot = (content: string, path: string): RecordingView => ({
  path,
  kind: 'screenshot',
  url: `${content}/recordings/${path}`,
  contentType: 'image/png',
  sizeBytes: 48_213,
  durationMs: null,
  width: 390,
  height: 844,
  startedAt: null,
});

/** A preview with every kind of content. */
export function previewView(baseUrl: string): PreviewView {
  const url = `${baseUrl}/p/k3v7c2m5x4q6t7a2b3d4e5f6g7`;
  const content = `${baseUrl}/c/h7q2y6n4z5r3t2u6v4w7x5a3b2`;
  return {
    baseUrl,
    contentOrigins: [],
    player: null,
    url,
    title: 'Checkout with a saved card',
    isTestRun: true,
    platform: 'ios',
    app: null,
    device: { name: 'iPhone 16', osVersion: '18.2', width: 390, height: 844, scale: 3 },
    source: {
      owner: 'acme',
      repo: 'shop',
      branch: 'feature/saved-cards',
      commitSha: sha,
      commitUrl: `https://code.example/acme/shop/commit/${sha}`,
      commitMessage: 'Offer saved cards at checkout\n\nThe form comes second now.',
      author: 'Ada Lovelace',
      pullRequest: 128,
      pullRequestUrl: 'https://code.example/acme/shop/pull/128',
    },
    createdAt: '2026-11-20T09:00:00.000Z',
    uploadedAt: '2026-11-20T09:00:04.250Z',
    expiresAt: '2027-02-18T09:00:04.250Z',
    bundle: {
      url: `${content}/bundle`,
      sizeBytes: 875_201,
      contentHash: hash,
      contentType: 'application/javascript',
      contentEncoding: 'gzip',
      origin: null,
      entry: 'index',
      isTransformed: false,
    },
    files: ['assets/logo@2x.png', 'assets/logo@3x.png', 'assets/fonts/inter.ttf'].map(
      (path, index) => ({
        path,
        sizeBytes: 26_417 * (index + 1),
        contentType: path.endsWith('png') ? 'image/png' : 'font/ttf',
        url: `${content}/files/${path}`,
      }),
    ),
    recordings: [
      shot(content, 'checkout/01-cart.png'),
      shot(content, 'checkout/02-card.png'),
      shot(content, 'checkout/03-done.png'),
      {
        ...shot(content, 'checkout/flow.webm'),
        kind: 'video',
        contentType: 'video/webm',
        sizeBytes: 1_284_001,
        durationMs: 6000,
        width: 180,
        height: 390,
      },
      {
        ...shot(content, 'device.log'),
        kind: 'log',
        contentType: 'text/plain',
        width: null,
        height: null,
        startedAt: '2026-11-20T08:58:00.000Z',
      },
    ],
  };
}

/** A build, which has no recordings and no title. */
export function buildView(baseUrl: string): BuildView {
  const { isTestRun: _, ...view } = previewView(baseUrl);
  return {
    ...view,
    title: null,
    device: { name: null, osVersion: null, width: 390, height: 844, scale: null },
    source: {
      ...view.source,
      branch: 'main',
      commitMessage: null,
      author: null,
      pullRequest: null,
      pullRequestUrl: null,
    },
    recordings: [],
    branchUrl: `${baseUrl}/b/w2r4t6y2u3i4o5p6a7s2d3f4g5`,
    isLatest: true,
  };
}

/** The page of a branch with three builds. */
export function branchView(baseUrl: string): BranchView {
  const { branchUrl, isLatest: _, ...view } = buildView(baseUrl);
  return {
    ...view,
    url: branchUrl,
    buildUrl: view.url,
    closedAt: null,
    hasMoreHistory: true,
    history: [
      {
        uploadedAt: '2026-11-19T16:20:00.000Z',
        commitSha: 'b'.repeat(40),
        commitMessage: 'Show the total before paying\n\nIt was below the fold.',
      },
      { uploadedAt: '2026-11-18T11:05:00.000Z', commitSha: 'c'.repeat(40), commitMessage: null },
    ].map((build) => ({
      ...build,
      sizeBytes: 861_007,
      url: `${baseUrl}/p/${build.commitSha.slice(0, 26)}`,
    })),
  };
}
