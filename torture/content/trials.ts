import type { Trial } from '../trial.ts';
import { headers } from './headers.ts';
import { loading } from './loading.ts';
import { pages } from './pages.ts';
import { previewHosts } from './preview-hosts.ts';

export const content: Trial[] = [loading, headers, previewHosts, pages];
