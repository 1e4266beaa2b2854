import { isLater } from './multipart.ts';

const formOf = new WeakMap<object, FormData>();

/**
 * The form of a request whose files are not read yet. Request of the browser copies its body when
 * it is constructed.
 */
export const formIn = (request: unknown): FormData | undefined =>
  typeof request === 'object' && request !== null ? formOf.get(request) : undefined;

export const requestAsOnDevice = (Base: typeof Request): typeof Request =>
  class Request extends Base {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init);
      const form = init?.body ?? formIn(input);
      if (isLater(form)) formOf.set(this, form);
    }
    override clone(): Request {
      const copy = Object.setPrototypeOf(super.clone(), Request.prototype) as Request;
      const form = formOf.get(this);
      if (form) formOf.set(copy, form);
      return copy;
    }
  };
