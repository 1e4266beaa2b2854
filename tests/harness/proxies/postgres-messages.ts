// The part of PostgreSQL's wire protocol (version 3, "Message Formats" in its manual) that is needed
// to find the statements in a stream of bytes.

export type Message = {
  /** One letter; empty for the first messages of a client, which have no type. */
  type: string;
  /** The whole message, to be passed on. */
  bytes: Buffer;
  /** The message without type and length. */
  body: Buffer;
};

/** Cuts a stream into messages; `started` when the untyped first messages are over. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  #started: boolean;

  constructor(started: boolean) {
    this.#started = started;
  }

  *read(chunk: Buffer): Generator<Message> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const letters = this.#started ? 1 : 0;
      if (this.#rest.length < letters + 4) return;
      const end = letters + this.#rest.readUInt32BE(letters);
      if (this.#rest.length < end) return;
      const bytes = this.#rest.subarray(0, end);
      const message = {
        type: bytes.toString('latin1', 0, letters),
        bytes,
        body: bytes.subarray(letters + 4),
      };
      this.#rest = this.#rest.subarray(end);
      if (!this.#started && !asksForEncryption(message)) this.#started = true;
      yield message;
    }
  }
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Whether a client asks for encryption. The answer is one letter; `N` means no. */
export function asksForEncryption({ type, body }: Message): boolean {
  return (
    type === '' && body.length === 4 && [SSL_REQUEST, GSS_REQUEST].includes(body.readUInt32BE())
  );
}

/** Finds the statements among the messages of one connection. */
export class Statements {
  readonly #prepared = new Map<string, string>();

  /** Returns the SQL that the message runs; undefined when it runs none. */
  of({ type, body }: Message): string | undefined {
    if (type === 'Q') return strings(body)[0];
    if (type === 'P') {
      const [name = '', sql = ''] = strings(body);
      // A statement without a name is run at once, a named one each time it is bound.
      if (name === '') return sql;
      this.#prepared.set(name, sql);
    }
    if (type === 'B') return this.#prepared.get(strings(body)[1] ?? '');
    return undefined;
  }
}

/** The zero-terminated strings at the start of a message. */
const strings = (body: Buffer): string[] => body.toString('utf8').split('\0');
