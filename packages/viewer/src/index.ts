/** The pages of a server, as HTML with its headers, and the files that they load. */
export { type Asset, assets, controlsAsset, controlsPath } from './assets.ts';
export { renderBranchPage } from './branch-page.ts';
export { renderBuildPage } from './build-page.ts';
export { commitUrl } from './commit-url.ts';
export { renderDocsPage } from './docs-page.ts';
export { renderErrorPage } from './error-page.ts';
export { renderHomePage } from './home-page.ts';
export { renderPreviewPage } from './preview-page.ts';
export type {
  BranchView,
  BuildView,
  ContentView,
  ErrorView,
  Page,
  PlayerView,
  PreviewView,
} from './views.ts';
