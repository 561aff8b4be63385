import type { Tx } from '../database.ts';

/** A client that takes longer for one part is disconnected, because it holds a connection and a snapshot. */
const PATIENCE = 30_000;

const ENCODER = new TextEncoder();

type Within = (work: (tx: Tx) => Promise<void>) => Promise<void>;
type Change = (value: unknown) => unknown;

/**
 * An answer that is too large for memory: its parts come from the one transaction that `within` opens, and are sent as
 * the client reads them.
 */
export abstract class StreamedAnswer {
  readonly type: string;
  /** The name under which it is saved, if it is a file. */
  readonly fileName: string | undefined;
  private readonly within: Within;

  constructor(type: string, within: Within, fileName?: string) {
    this.type = type;
    this.within = within;
    this.fileName = fileName;
  }

  protected abstract parts(tx: Tx, change?: Change): AsyncIterable<string>;

  /**
   * Starts reading. Errors before the first part are refused like in any other call; a later one breaks the connection,
   * so that half an answer does not look whole. It ends when the client is gone.
   */
  async open(change?: Change): Promise<ReadableStream<Uint8Array>> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const begun = Promise.withResolvers<void>();
    const send = async (tx: Tx) => {
      let sending = false;
      try {
        for await (const part of this.parts(tx, change)) {
          sending = true;
          begun.resolve();
          await taken(writer, part);
        }
      } catch (error) {
        if (!sending) throw error;
        throw new Error('An answer in parts could not be finished', { cause: error }); // it must not start a second time
      }
    };
    this.within(send)
      .then(() => {
        begun.resolve();
        return writer.close();
      })
      .catch((error: unknown) => {
        begun.reject(error);
        return writer.abort(error);
      })
      .catch(() => {}); // the client is gone
    await begun.promise;
    return readable;
  }
}

async function taken(writer: WritableStreamDefaultWriter<Uint8Array>, text: string): Promise<void> {
  const timer = setTimeout(() => {
    writer.abort(new Error('The reader of an answer in parts has stalled')).catch(() => {});
  }, PATIENCE);
  try {
    await writer.write(ENCODER.encode(text));
  } finally {
    clearTimeout(timer);
  }
}
