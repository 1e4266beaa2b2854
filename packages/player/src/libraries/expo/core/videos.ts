import type { Props, Tag } from '../../../protocol/worker.ts';
import type { WorkerContext } from '../../../worker/context.ts';
import { type Playing, propsOf, statusOf } from './av-status.ts';
import { followPlayer, sourceOf } from './player.ts';

/** The views of expo-av, by their names since SDK 49 and before. */
const VIEW = /^ViewManagerAdapter_(ExpoVideoView|ExponentVideo)$/;
const TOLD = /^topVideo(Progress|Seek|End|Buffer|PlaybackStateChanged)$/;

/** expo-av/src/Video.types.ts: VideoFullscreenUpdate */
const FULL_SCREEN = { presented: 1, dismissed: 3 };

/** expo-av/src/Video.tsx: the values of `resizeMode` in the view. */
export const SCALES = {
  ScaleNone: 'none',
  ScaleToFill: 'stretch',
  ScaleAspectFit: 'contain',
  ScaleAspectFill: 'cover',
};

type Video = Playing & { set(status: object): void; end(): void };

const videosOf = new WeakMap<WorkerContext, ReturnType<typeof follow>>();

/** Starts to follow the views. Returns a map from their tags. */
function follow(worker: WorkerContext) {
  const all = new Map<Tag, Video>();
  worker.onEvent((tag, name) => {
    const isView = VIEW.test(worker.mounted.node(tag)?.component ?? '');
    if (name !== 'topVideoLoadStart' || all.has(tag) || !isView) return;
    all.set(tag, open(worker, tag));
    worker.dispatch(tag, 'topLoadStart', {});
  });
  return all;
}

function open(worker: WorkerContext, tag: Tag): Video {
  const given = (): Props => worker.mounted.node(tag)?.props ?? {};
  const tell = (name: string, payload: Props) => worker.dispatch(tag, name, payload);
  let changed: object = {};
  const status = () => ({ ...(Object(given().status) as object), ...changed });
  const position = (wanted: object) => Reflect.get(wanted, 'positionMillis') as unknown;
  const player = followPlayer(worker, tag, (name, before, { naturalSize }) => {
    const { error } = player.state();
    if (name === 'topVideoLoadStart' && before.isLoaded) tell('topLoadStart', {});
    if (name === 'topVideoError') tell('topError', { error });
    if (name === 'topVideoLoad') {
      const start = Number(position(status()) ?? 0);
      if (start > 0) player.seek(start / 1000);
      tell('topLoad', statusOf(video));
      tell('topReadyForDisplay', { naturalSize, status: statusOf(video) });
    }
    // Pauses the frame's video, so that the next `play` starts it.
    if (name === 'topVideoEnd') video.set({ shouldPlay: false });
    if (TOLD.test(name)) tell('topStatusUpdate', statusOf(video, name === 'topVideoEnd'));
  });
  const props = (): Props => ({
    progressUpdateInterval: 500,
    ...sourceOf(given().source),
    ...propsOf(status()),
  });
  const video: Video = {
    state: player.state,
    props,
    time: () => player.time(props().rate),
    end: player.end,
    set(wanted) {
      const to = position(wanted);
      if (typeof to === 'number') player.seek(to / 1000);
      changed = { ...changed, ...wanted, positionMillis: undefined };
      worker.setProps(tag, { status: status() });
    },
  };
  return video;
}

/** The methods of ExponentAV and ExpoVideoView for videos: expo-av/src/Video.tsx */
export function videos(worker: WorkerContext) {
  const all = videosOf.get(worker) ?? follow(worker);
  videosOf.set(worker, all);
  const found = (tag: Tag): Video => {
    const video = all.get(tag);
    if (!video) throw new Error('The video is not loaded.');
    return video;
  };
  const set = async (tag: Tag, status: object) => {
    found(tag).set(status);
    return statusOf(found(tag));
  };
  return {
    getStatusForVideo: async (tag: Tag) => statusOf(found(tag)),
    setStatusForVideo: set,
    replayVideo: set,
    async unloadForVideo(tag: Tag) {
      all.get(tag)?.end();
      all.delete(tag);
      return { isLoaded: false };
    },
    /** The video stays where it is. */
    async setFullscreen(tag: Tag, is: boolean) {
      const fullscreenUpdate = is ? FULL_SCREEN.presented : FULL_SCREEN.dismissed;
      worker.send({ type: 'missing', what: 'method', name: 'ExpoVideoView.setFullscreen' });
      worker.dispatch(tag, 'topFullscreenUpdate', { fullscreenUpdate });
      return statusOf(found(tag));
    },
  };
}
