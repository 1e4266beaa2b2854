import type { VNode } from 'preact';
import { el } from './el.ts';

/** An icon next to a label with the same meaning, so it is hidden from assistive technology. */
const icon = (d: string): VNode =>
  el.svg(
    {
      class: 'icon',
      viewBox: '0 0 20 20',
      width: 20,
      height: 20,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    el.path({ d }),
  );

const sheets =
  'M7 7V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-2' +
  'M5 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2Z';
const page =
  'M6 3h5.5L15 6.5V16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z' +
  'M11.5 3v3.5H15M7.5 10.5h5m-5 3h3.5';
const turned =
  'M4.5 8h6a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z' +
  'M9 3.5h3a4.5 4.5 0 0 1 4.5 4.5v2.5m-2-2 2 2 2-2';

export const icons = {
  copy: () => icon(sheets),
  share: () => icon('M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M4 11v4a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-4'),
  download: () => icon('M10 3v9.5m0 0L6.5 9m3.5 3.5L13.5 9M4 16.5h12'),
  arrow: () => icon('M4 10h12m-4.5-4.5L16 10l-4.5 4.5'),
  page: () => icon(page),
  back: () => icon('M12.5 4.5 7 10l5.5 5.5'),
  reload: () => icon('M15.5 8A6 6 0 1 0 16 11.5M16 4v4h-4'),
  rotate: () => icon(turned),
  keyboard: () =>
    icon(
      'M3 5.5h14a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Zm2.5 3h.1m3 0h.1m3 0h.1m2.7 0h.1M6.5 11.8h7',
    ),
  moon: () => icon('M16 11.8A6.5 6.5 0 1 1 8.2 4a5 5 0 0 0 7.8 7.8Z'),
  close: () => icon('m5 5 10 10M15 5 5 15'),
  expand: () => icon('M7.5 3.5h-4v4m9-4h4v4m-13 5v4h4m9-4v4h-4'),
};

/** The logo: a phone in a glass case with an arched top. */
export const logo = (): VNode =>
  el.svg(
    {
      class: 'logo',
      viewBox: '0 0 32 32',
      width: 28,
      height: 28,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
      'aria-hidden': 'true',
    },
    el.path({ d: 'M5 24V14a11 11 0 0 1 22 0v10M2.5 27.5h27' }),
    el.rect({
      x: 11.5,
      y: 10.5,
      width: 9,
      height: 14,
      rx: 2,
      fill: 'currentColor',
      stroke: 'none',
    }),
  );
