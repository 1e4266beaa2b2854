const KEY = /^[a-z2-7]{26}$/;

/** Whether a key has the form that stores generate. Stores look up no other key. */
export const isObjectKey = (key: string): boolean => KEY.test(key);
