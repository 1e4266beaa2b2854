const KEY = /^[a-z2-7]{26}$/;

/** Whether a store could have made this key. Anything else is never looked for. */
export const isObjectKey = (key: string): boolean => KEY.test(key);
