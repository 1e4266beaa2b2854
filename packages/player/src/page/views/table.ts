import type { ViewFactory } from '../view.ts';
import { view } from './view.ts';

/** Every view of React Native itself, by the name that its renderer creates it under. */
export const views: Record<string, ViewFactory> = {
  RCTView: view,
};
