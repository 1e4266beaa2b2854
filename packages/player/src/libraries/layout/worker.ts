import { loadYoga } from 'yoga-layout/load';
import { LayoutEngine } from '../../worker/layout/engine.ts';
import type { CREATE_LAYOUT, CreateLayout } from '../../worker/layout/load.ts';
import { createNativeStyles } from './native-views.ts';

// Repeated here: an import would put this script into that of the worker.
const NAME: typeof CREATE_LAYOUT = 'vitrine$createLayout';

const create: CreateLayout = async (given) =>
  new LayoutEngine(await loadYoga(), given, createNativeStyles(given));

Object.assign(globalThis, { [NAME]: create });
