import type { Page, PreviewView } from '../views.ts';
import { contentPage } from './content-page.ts';

/** `/p/{shareId}` of a preview. */
export const renderPreviewPage = (view: PreviewView): Page =>
  contentPage(view, { what: 'preview', badges: view.isTestRun ? ['test run'] : [] });
