import { afterEach, expect, test, vi } from 'vitest';
import type { PageConfig, Parts } from './config.ts';
import { addControls } from './controls.ts';

afterEach(() => vi.unstubAllGlobals());

test('the full screen button is pressed while the stage is in full screen, however that began', () => {
  const pressed: string[] = [];
  const fill = { addEventListener() {}, setAttribute: (_: string, to: string) => pressed.push(to) };
  const stage = new EventTarget();
  const bar = { querySelector: (asked: string) => (asked.includes('fill') ? fill : null) };
  const page = { fullscreenElement: null as EventTarget | null };
  vi.stubGlobal('document', page);
  const player = { reload() {}, rotate() {} };
  const given = { dark: false, changed() {}, fill: { toggle() {} } };
  const config = { platform: 'ios' } as PageConfig;
  addControls({ bar, stage } as unknown as Parts, player, { ...given, config });
  for (const element of [stage, null]) {
    page.fullscreenElement = element;
    stage.dispatchEvent(new Event('fullscreenchange'));
  }
  expect(pressed).toEqual(['true', 'false']);
});
