import { type FromFrame, START, type StartWithBlobs, type ToFrame } from '../protocol/host.ts';
import { readMessage } from '../protocol/read-message.ts';
import type { Surroundings } from '../protocol/settings.ts';
import type { Stored } from '../protocol/worker.ts';
import { createRateLimit } from '../shared/rate-limit.ts';
import type { ThreadScripts } from './fetch-script.ts';
import { watchHeartbeat } from './heartbeat.ts';
import { createFrame, prepareFrame, type WatchedFrame, watchFrame } from './iframe.ts';
import type { Loaded } from './load.ts';
import type { PlayerEvent, PlayerEvents } from './options.ts';
import type { WithScripts } from './scripts.ts';
import { watchWindowMessages } from './window-messages.ts';

/** Twice the limit of the frame, so a frame that ignores its limit is noticed. */
const MESSAGES_PER_SECOND = 1000;
/** No frame posts so many messages by mistake. The port is closed. */
const FLOOD_PER_SECOND = 20_000;
const FLOODED = 'It flooded this page with messages.';

type Receiver = {
  message(message: FromFrame): void;
  /** This number of messages was malformed or above the limit. */
  dropped(count: number): void;
  flooded(): void;
};

/** Listens to the port of the frame, and passes on valid messages within the rate limit. */
function receiveFrom(port: MessagePort, receiver: Receiver): void {
  const limit = createRateLimit(MESSAGES_PER_SECOND, receiver.dropped);
  const forged = createRateLimit(0, receiver.dropped);
  const flood = createRateLimit(FLOOD_PER_SECOND);
  port.onmessage = ({ data }) => {
    if (!flood.take()) {
      port.onmessage = null;
      port.close();
      receiver.flooded();
      return;
    }
    const message = readMessage(data);
    if (!message) forged.take();
    else if (message.type === 'pong' || limit.take()) receiver.message(message);
  };
}

export type Emit = <E extends PlayerEvent>(name: E, event: PlayerEvents[E]) => void;

type RunOptions = {
  options: WithScripts;
  surroundings: () => Surroundings;
  /** Read when the app starts. */
  zoom: () => number;
  stored: Stored;
  /** The scripts of the app's thread, which starts while the bundle is still loading. */
  scripts: Promise<ThreadScripts> | undefined;
  loading: Promise<Loaded>;
  /** The frame that the page had in this element, whose thread starts. Otherwise one is added. */
  own: WatchedFrame | undefined;
  emit: Emit;
};

/** Runs an app once, from its empty frame to its end. */
export function runIn(
  element: HTMLElement,
  { options, scripts, loading, own, emit, ...given }: RunOptions,
) {
  const watched = own ?? watchFrame(createFrame(options.frameUrl, options.title ?? 'App'));
  const frame = watched.element;
  let port: MessagePort | undefined;
  let heartbeat: ReturnType<typeof watchHeartbeat> | undefined;
  const unwatch = watchWindowMessages(frame, () => end(FLOODED));
  let isOver = false;

  function end(because?: string): void {
    if (isOver) return;
    isOver = true;
    unwatch();
    heartbeat?.stop();
    port?.close();
    frame.remove();
    if (because !== undefined) emit('ended', { because });
  }

  async function begin(): Promise<void> {
    watched.onLeft(() => end('Its document went to another address.'));
    if (!own) {
      element.append(frame);
      // Where the bundle is awaited, a script that could not be fetched is reported.
      Promise.all([scripts, watched.listens]).then(
        ([found]) => found && !port && prepareFrame(frame, found),
        () => {},
      );
    }
    const loaded = await loading;
    const { detected } = loaded;
    if (isOver) return;
    emit('bundle', detected ?? { kind: 'unread' });
    if (detected && detected.kind !== 'native') return end();
    await watched.loaded;
    if (isOver) return;
    connect(startOf(options, given, loaded));
  }

  function connect(start: StartWithBlobs): void {
    const channel = new MessageChannel();
    port = channel.port1;
    receiveFrom(port, {
      message(message) {
        if (message.type === 'pong') heartbeat?.pong(message.id);
        else if (message.type === 'ended') end(message.because);
        else if (message.type === 'notice') emit('notice', message.notice);
        else emit(message.type, message as never);
      },
      dropped: (count) => emit('dropped', { count }),
      flooded: () => end(FLOODED),
    });
    // The origin of the frame is opaque, so it cannot be named. The message contains no secret.
    frame.contentWindow?.postMessage(start, '*', [channel.port2]);
    heartbeat = watchHeartbeat({
      ping: (id) => send({ type: 'ping', id }),
      busy: (forMs) => emit('busy', { forMs }),
    });
  }

  const send = (message: ToFrame) => port?.postMessage(message);
  begin().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
  return { frame, send, end };
}

function startOf(
  options: WithScripts,
  { surroundings, zoom, stored }: Pick<RunOptions, 'surroundings' | 'zoom' | 'stored'>,
  { blobs, appConfig, nativeConstants }: Loaded,
): StartWithBlobs {
  const { worker, libraries } = options.scripts;
  const { device, filesUrl = '', files = [], entry = 'index', initialProps = {} } = options;
  const { platform, scale } = device;
  return {
    type: START,
    settings: {
      ...surroundings(),
      platform,
      scale,
      entry,
      initialProps,
      locale: options.locale ?? navigator.language,
      appConfig,
      nativeConstants,
      browserGlobals: options.browserGlobals,
    },
    bundleUrl: typeof options.bundle === 'string' ? options.bundle : '',
    filesUrl,
    files: [...files],
    scripts: { worker, libraries },
    stored,
    zoom: zoom(),
    blobs,
  };
}
