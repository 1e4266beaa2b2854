import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';
import { soft } from '../../worker/unknown/soft.ts';
import { registerWorker } from '../register.ts';
import { createRealm } from './realm.ts';

/**
 * Realm: realm/dist/platform/react-native/binding.js. The package evaluates its own code over what
 * `initialize` returns. Then `replace` gives apps another class: ../../worker/realm.ts calls it.
 */
const realm: NativeModule = (worker) => {
  const { send } = worker;
  const quiet = { ...worker, send() {} };
  // The package joins paths while it is evaluated.
  const folder = () => '/documents';
  const native = () =>
    new Proxy({}, { get: (_, name) => (/file_directory$/.test(String(name)) ? folder : soft()) });
  const members = {
    initialize: native,
    injectModuleIntoJSGlobal() {
      worker.installed();
      return true;
    },
    replace: (given: object) =>
      createRealm(given, (name) =>
        send({ type: 'missing', what: 'method', name: `realm: ${name}` }),
      ),
  };
  return completed('Realm', members, quiet);
};

registerWorker('realm.worker.js', { modules: { Realm: realm } });
