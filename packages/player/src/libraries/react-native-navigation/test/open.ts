import type { Settings } from '../../../protocol/settings.ts';
import { ROOT } from '../../../protocol/worker.ts';
import { ShadowNode } from '../../../worker/fabric/node.ts';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { WORKER_LIBRARIES, type WorkerLibrary } from '../../find.ts';
import '../worker.ts';

type Commands = Record<string, (...given: unknown[]) => Promise<unknown>>;

export const { modules } = (
  globalThis as unknown as Record<string, Record<string, WorkerLibrary | undefined> | undefined>
)[WORKER_LIBRARIES]?.['react-native-navigation.worker.js'] ?? { modules: {} };

export const component = (id: string, options = {}) => ({
  id,
  type: 'Component',
  data: { name: `screen.${id}`, options },
  children: [],
});
export const stack = (id: string, ...children: object[]) => ({
  id,
  type: 'Stack',
  data: {},
  children,
});

/** A worker whose components render one view at once. */
export function open(platform: 'ios' | 'android' = 'ios', settings: Partial<Settings> = {}) {
  const fake = fakeWorker({ settings: { platform, ...settings } });
  const { worker } = fake;
  const ran: [name: string, id: unknown][] = [];
  const stopped: number[] = [];
  const tags = new Map<unknown, number>();
  const commands = modules.RNNBridgeModule?.(worker) as Commands;
  const emitter = modules.RNNEventEmitter?.(worker) as { addListener(event: string): void };
  emitter.addListener('RNN.AppLaunched');
  Object.assign(globalThis, {
    RN$stopSurface(tag: number) {
      stopped.push(tag);
      worker.mounted.commit(tag, []);
    },
  });
  const apps = {
    getAppKeys: () => ['screen.one'],
    runApplication(name: string, parameters: object) {
      const { rootTag, initialProps } = parameters as {
        rootTag: number;
        initialProps: { componentId: string };
      };
      ran.push([name, initialProps.componentId]);
      tags.set(initialProps.componentId, rootTag);
      const view = new ShadowNode(rootTag + 1, 'RCTView', {}, {}, []);
      worker.mounted.commit(rootTag, [view]);
    },
  };
  const starts = worker.launch?.(apps);
  /** All views below the root, with the first prop of these that they have. */
  const drawn = (name: string, ...props: string[]) => {
    const found: unknown[] = [];
    const walk = (node: ShadowNode) => {
      if (node.component === name) found.push(props.map((prop) => node.props[prop]));
      for (const child of node.children) walk(child);
    };
    for (const one of worker.mounted.rootChildren(ROOT)) walk(one);
    return found;
  };
  const tagOf = (name: string, at = 0) => {
    const tag = [...worker.mounted.nodes()].filter((one) => one.component === name)[at]?.tag;
    return tag ?? 0;
  };
  const events = () =>
    fake.emitted.map(([name, payload]) => [
      String(name).replace('RNN.', ''),
      ...Object.values(payload ?? {}).filter((one) => typeof one !== 'number'),
    ]);
  return { ...fake, commands, ran, stopped, starts, drawn, tagOf, tags, events };
}
