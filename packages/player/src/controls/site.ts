import { createFrame, whenLoaded } from '../host/iframe.ts';
import type { Size } from '../protocol/settings.ts';
import { NO_WISHES } from '../shared/bars.ts';
import { type Device, surroundingsOf } from '../shared/device.ts';

/** A page that loads for longer has much to fetch, or never ends what it does. */
const PATIENCE_MS = 10_000;

type Tell = {
  loading(): void;
  loaded(): void;
  /** It has been loading for so long, told again and again; 0 once it has loaded. */
  busy(forMs: number): void;
  /** Another document took its place: a link of the same site, or anything else. */
  left(): void;
  ended(because: string): void;
};

type Given = { url: string; title: string; device: Device; tell: Tell };

/**
 * A page in a frame of its own, with what a player of an app does, as far as a page that does not
 * know of it can be made to.
 */
export function createSite(glass: HTMLElement, { url, title, device, tell }: Given) {
  let turned = false;
  let room: Size | null = null;
  let frame: HTMLIFrameElement | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  function clear(): void {
    clearInterval(watch);
    frame?.remove();
  }
  function reload(): void {
    clear();
    const began = performance.now();
    watch = setInterval(() => tell.busy(performance.now() - began), PATIENCE_MS);
    frame = createFrame(url, title);
    Object.assign(frame.style, { width: '100%', height: '100%' });
    void whenLoaded(frame, tell.left).then(() => {
      clearInterval(watch);
      tell.busy(0);
      tell.loaded();
    });
    tell.loading();
    glass.prepend(frame);
  }
  return {
    window: (): Size =>
      room ?? surroundingsOf(device, { ...NO_WISHES, turned, colorScheme: 'light' }).window,
    reload,
    end(because: string): void {
      clear();
      tell.ended(because);
    },
    rotate(): void {
      turned = !turned;
    },
    fill(window: Size | null): void {
      room = window;
    },
  };
}
