import type { Props, Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { fromBase64 } from '../base64.ts';
import { uuidv4 } from '../expo/core/uuid.ts';
import { registerWorker } from '../register.ts';

type Options = { format?: string; quality?: number; result?: string };

/** Tags count down from here. Those of React are positive, and those of players are larger. */
const FIRST_TAG = -2_000_000;
const SCREEN = -1;
const FOLDER = 'file:///cache/ReactNative/';

/** The format of the file. The player supports only JPEG and PNG. */
const formatOf = ({ format }: Options) => (format === 'jpg' ? 'jpg' : 'png');

/**
 * RNViewShot: react-native-view-shot/src/specs/NativeRNViewShot.ts. A view of the frame draws the
 * picture, and returns it in an event.
 */
const viewShot: NativeModule = (worker) => {
  const waiting = new Map<Tag, (said: Props) => void>();
  let last = FIRST_TAG;
  worker.onEvent((tag, _name, said) => waiting.get(tag)?.(said));

  const draw = (target: Tag, options: Options) =>
    new Promise<string>((resolve, reject) => {
      last -= 1;
      const tag = last;
      waiting.set(tag, ({ data, error }) => {
        waiting.delete(tag);
        worker.send({ type: 'commit', operations: [['delete', tag]] });
        if (typeof data === 'string') resolve(data);
        else reject(new Error(String(error)));
      });
      const props = { ...options, format: formatOf(options), target };
      worker.send({ type: 'commit', operations: [['create', tag, 'VitrineViewShot', props]] });
    });

  async function capture(target: Tag, options: Options): Promise<string> {
    const data = await draw(target, Object(options) as Options);
    if (options?.result === 'base64') return data;
    const format = formatOf(Object(options));
    const type = format === 'jpg' ? 'jpeg' : format;
    if (options?.result === 'data-uri') return `data:image/${type};base64,${data}`;
    const uri = `${FOLDER}${uuidv4()}.${format}`;
    worker.files.write(uri, fromBase64(data));
    return uri;
  }

  return completed(
    'RNViewShot',
    {
      getConstants: () => ({}),
      captureRef: capture,
      captureScreen: (options: Options) => capture(SCREEN, options),
      releaseCapture(uri: unknown) {
        if (String(uri).startsWith(FOLDER)) worker.files.remove(String(uri));
      },
    },
    worker,
  );
};

registerWorker('react-native-view-shot.worker.js', { modules: { RNViewShot: viewShot } });
