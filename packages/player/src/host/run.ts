import { type Handed, START, type ToFrame } from '../protocol/host.ts';
import type { Surroundings } from '../protocol/settings.ts';
import type { Stored } from '../protocol/worker.ts';
import { watchHeart } from './heartbeat.ts';
import { createFrame, whenLoaded } from './iframe.ts';
import type { Loaded } from './load.ts';
import type { MountOptions, PlayerEvent, PlayerEvents } from './options.ts';
import { receiveFrom } from './receive.ts';

export type Tell = <E extends PlayerEvent>(name: E, event: PlayerEvents[E]) => void;

type Given = {
  options: MountOptions;
  surroundings: () => Surroundings;
  stored: Stored;
  loading: Promise<Loaded>;
  tell: Tell;
};

/** One life of an app, from its empty frame to its end. */
export function runIn(element: HTMLElement, { options, loading, tell, ...given }: Given) {
  const frame = createFrame(options.frameUrl, options.title ?? 'App');
  let port: MessagePort | undefined;
  let heart: ReturnType<typeof watchHeart> | undefined;
  let isOver = false;

  function end(because?: string): void {
    if (isOver) return;
    isOver = true;
    heart?.stop();
    port?.close();
    frame.remove();
    if (because !== undefined) tell('ended', { because });
  }

  async function begin(): Promise<void> {
    const ready = whenLoaded(frame, () => end('Its document went to another address.'));
    element.append(frame);
    const loaded = await loading;
    const { detected } = loaded;
    if (isOver) return;
    tell('bundle', detected ?? { kind: 'unread' });
    if (detected && detected.kind !== 'native') return end();
    await ready;
    if (isOver) return;
    connect(startOf(options, given, loaded));
  }

  function connect(start: Handed): void {
    const channel = new MessageChannel();
    port = channel.port1;
    receiveFrom(port, {
      message(message) {
        if (message.type === 'pong') heart?.pong(message.id);
        else if (message.type === 'ended') end(message.because);
        else if (message.type === 'notice') tell('notice', message.notice);
        else tell(message.type, message as never);
      },
      dropped: (count) => tell('dropped', { count }),
      flooded: () => end('It flooded this page with messages.'),
    });
    // Its origin is opaque, so there is none to name; whoever is in there gets nothing that is secret.
    frame.contentWindow?.postMessage(start, '*', [channel.port2]);
    heart = watchHeart({
      ping: (id) => send({ type: 'ping', id }),
      busy: (forMs) => tell('busy', { forMs }),
    });
  }

  const send = (message: ToFrame) => port?.postMessage(message);
  begin().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
  return { frame, send, end };
}

function startOf(
  options: MountOptions,
  { surroundings, stored }: Pick<Given, 'surroundings' | 'stored'>,
  { held, appConfig }: Loaded,
): Handed {
  const { device, filesUrl = '', files = [], entry = 'index', initialProps = {} } = options;
  const { platform, scale } = device;
  return {
    type: START,
    settings: {
      ...surroundings(),
      ...{ platform, scale, entry, initialProps },
      locale: options.locale ?? navigator.language,
      appConfig,
    },
    bundleUrl: typeof options.bundle === 'string' ? options.bundle : '',
    ...{ filesUrl, files: [...files], scripts: options.scripts, stored, held },
  };
}
