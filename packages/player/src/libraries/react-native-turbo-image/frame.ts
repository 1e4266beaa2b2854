/** Views that draw pictures as React Native's image does, with props and events of other names. */
import type { ViewFactory } from '../../frame/view.ts';
import { image } from '../../frame/views/image.ts';
import type { Props } from '../../protocol/worker.ts';
import { blurhashPicture, thumbhashPicture } from '../hash-picture.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { registerFrame } from '../register.ts';

type Event = readonly [name: string, payload: Props];

type Kind = {
  /** The props of React Native's image. */
  propsOf(props: Props): Props;
  /** What the app hears in place of an event of React Native's image. */
  eventsOf(name: string, payload: Props): readonly Event[];
};

const imageOf =
  ({ propsOf, eventsOf }: Kind): ViewFactory =>
  (context, props) => {
    const view = image(
      {
        ...context,
        emit(name, payload = {}, priority) {
          for (const [one, said] of eventsOf(name, payload)) context.emit(one, said, priority);
        },
      },
      props,
    );
    return {
      ...view,
      update(all, changed) {
        const own = { ...propsOf(all), shouldNotifyLoadEvents: true };
        view.update(own, { ...changed, source: recordIn(own).source });
      },
    };
  };

/** What a hash describes. Nothing is drawn for one that is broken, as on a device. */
function picture(draw: (hash: string) => string, hash: unknown): string | undefined {
  const text = textIn(hash);
  if (!text) return undefined;
  try {
    return draw(text);
  } catch {
    return undefined;
  }
}

/** The picture that is seen until the image has loaded. */
const before = ({ blurhash, thumbhash }: Props) => ({
  uri: picture(blurhashPicture, blurhash) ?? picture(thumbhashPicture, thumbhash),
});

/** The event of an image that has loaded: its size in pixels, and its address. */
const loaded = ({ source }: Props): Props => {
  const { uri, width, height } = recordIn(source);
  return { width, height, source: uri };
};

/**
 * react-native-turbo-image/src/types.ts, ios/TurboImageView.swift. Older versions have `src` and
 * `blurhash` as props of their own.
 */
const turboImage = imageOf({
  propsOf: (props) => ({
    ...props,
    resizeMode: props.resizeMode ?? 'contain',
    blurRadius: props.blur,
    tintColor: props.tint,
    defaultSource: before({ ...recordIn(props.placeholder), ...props }),
    ...(props.rounded === true && { borderRadius: '50%' }),
  }),
  eventsOf(name, payload) {
    const ended: Event = ['topCompletion', { state: 'completed' }];
    if (name === 'topLoadStart') return [['topStart', { state: 'running' }]];
    if (name === 'topLoad') return [['topSuccess', loaded(payload)], ended];
    return name === 'topError' ? [['topFailure', payload], ended] : [];
  },
});

const CORNERS = ['', 'TopLeft', 'TopRight', 'BottomLeft', 'BottomRight'].map(
  (corner) => `border${corner}Radius`,
);

/** @candlefinance/faster-image/src/index.tsx: all but its style is in the source. */
const fasterImage = imageOf({
  propsOf(props) {
    const given = recordIn(props.source);
    const { url, headers, base64Placeholder, resizeMode = 'contain', transitionDuration } = given;
    const corners = CORNERS.filter((name) => given[name] != null);
    return {
      ...props,
      ...Object.fromEntries(corners.map((name) => [name, given[name]])),
      source: { uri: url, headers },
      // Its other modes name a place, and are drawn as `cover` is.
      resizeMode: resizeMode === 'fill' ? 'stretch' : resizeMode,
      fadeDuration: (numberIn(transitionDuration) ?? 0.75) * 1000,
      defaultSource: base64Of(base64Placeholder) ?? before(given),
    };
  },
  eventsOf(name, payload) {
    if (name === 'topLoad') return [['topSuccess', loaded(payload)]];
    return name === 'topError' ? [['topError', payload]] : [];
  },
});

/** A placeholder in base64, with or without the head of a data URL. */
function base64Of(given: unknown): { uri: string } | undefined {
  const text = textIn(given);
  if (!text) return undefined;
  return { uri: text.startsWith('data:') ? text : `data:image/png;base64,${text}` };
}

/** react-native-blurhash/src/specs/NativeBlurhashView.ts */
const blurhash: ViewFactory = (context, props) => {
  const view = imageOf({
    propsOf: (all) => ({
      ...all,
      resizeMode: all.resizeMode ?? 'contain',
      source: { uri: picture(blurhashPicture, all.blurhash) },
    }),
    eventsOf: (name) => (name === 'topLoadStart' || name === 'topLoadEnd' ? [[name, {}]] : []),
  })(context, props);
  return {
    ...view,
    update(all, changed) {
      view.update(all, changed);
      const hash = changed.blurhash;
      if (hash != null && picture(blurhashPicture, hash) === undefined)
        context.emit('topLoadError', { message: 'Could not decode Blurhash!' });
    },
  };
};

registerFrame('react-native-turbo-image.frame.js', {
  views: { TurboImageView: turboImage, FasterImageView: fasterImage, BlurhashView: blurhash },
});
