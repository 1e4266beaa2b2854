/** The pages of a server, as HTML with its headers, and the files that they load. */
export { type Asset, assets, controlsAsset, controlsPath } from './assets.ts';
export { renderBranchPage } from './pages/branch-page.ts';
export { renderBuildPage } from './pages/build-page.ts';
export { renderDocsPage } from './pages/docs-page.ts';
export { renderErrorPage } from './pages/error-page.ts';
export { renderHomePage } from './pages/home-page.ts';
export { renderPreviewPage } from './pages/preview-page.ts';
export type {
  BranchView,
  BuildView,
  ContentView,
  ErrorView,
  Page,
  PlayerView,
  PreviewView,
  SourceView,
} from './views.ts';
