import { loadYoga } from 'yoga-layout/load';
import { LayoutEngine } from '../../worker/layout/engine.ts';
import type { CREATE_LAYOUT, CreateLayout } from '../../worker/layout/load.ts';
import { createNativeStyles } from './native-views.ts';

// Repeated here: an import would put this script into that of the worker.
const NAME: typeof CREATE_LAYOUT = 'vitrine$createLayout';

/** WebAssembly is compiled while the bundle is on its way. */
const yoga = loadYoga();
// An error is reported when the layout is created.
yoga.catch(() => {});

const create: CreateLayout = async (given) =>
  new LayoutEngine(await yoga, given, createNativeStyles(given));

Object.assign(globalThis, { [NAME]: create });
