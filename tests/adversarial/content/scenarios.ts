import type { Scenario } from '../scenario.ts';
import { headers } from './headers.ts';
import { loading } from './loading.ts';
import { pages } from './pages.ts';
import { previewHosts } from './preview-hosts.ts';

export const content: Scenario[] = [loading, headers, previewHosts, pages];
