import type { Scenario } from '../scenario.ts';
import { framed } from './framed.ts';
import { headers } from './headers.ts';
import { loading } from './loading.ts';
import { pages } from './pages.ts';
import { previewHosts } from './preview-hosts.ts';

export const content: Scenario[] = [loading, framed, headers, previewHosts, pages];
