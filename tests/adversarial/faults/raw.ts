import { RawConnection } from '../../harness/http/raw-connection.ts';

/** A raw connection to the server. It keeps a million bytes of what came. */
export const connectTo = (url: string) => new RawConnection(url, { keptBytes: 1_000_000 });

export const isStalled = (text: string): boolean => text.includes('"code":"upload_stalled"');
