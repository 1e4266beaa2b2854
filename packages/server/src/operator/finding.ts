/** What one check of `vitrine-server doctor` found, with what to do when it is not fine. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; says: string };
