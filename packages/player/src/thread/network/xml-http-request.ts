import { type Failures, NO_ANSWER } from './failures.ts';

/** The browser's own XMLHttpRequest, without cookies: see fetch.ts. */
export const xhrAsOnDevice = (Base: typeof XMLHttpRequest, failed: Failures) =>
  class XMLHttpRequest extends Base {
    #url = '';
    // As React Native has it.
    #withCredentials = true;

    constructor() {
      super();
      this.addEventListener('error', () => failed('XMLHttpRequest', this.#url, NO_ANSWER));
    }

    override get withCredentials(): boolean {
      return this.#withCredentials;
    }

    override set withCredentials(value: boolean) {
      this.#withCredentials = Boolean(value);
    }

    override open(method: string, url: string | URL, isAsync = true): void {
      if (!isAsync) throw new Error('Synchronous http requests are not supported');
      this.#url = String(url);
      super.open(method, url, true);
    }
  };
