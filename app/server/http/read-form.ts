import { Refusal } from '#shared/server/refusal.ts';

/** A form of ours has a file and a few words. */
const MOST_PARTS = 50;

/** The longest that a boundary may be (RFC 2046), with room for those who do not know that. */
const LONGEST_BOUNDARY = 200;

/** `columns[0][name]`: brackets are read as depth, and a name could ask for any. */
const NAME = /^[\w-]{1,100}(\[[\w-]{0,100}\]){0,4}$/;

const UNREADABLE =
  'The form cannot be read: send it as multipart/form-data with a boundary, and the file as a part named "file"';

/**
 * What was sent as a form, without a copy more than the reader makes. A form that is not one is the caller's mistake, and
 * never ours.
 */
export async function readForm(
  sent: AsyncIterable<Buffer<ArrayBuffer>>,
  contentType: string,
  mostBytes: number,
): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const words = boundary?.[1] ?? boundary?.[2];
  if (words === undefined || words.length > LONGEST_BOUNDARY) throw unreadable();
  const met: { refusal?: Refusal } = {};
  const body = refuseMuch(sent, `--${words}`, mostBytes, met);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw met.refusal ?? unreadable();
  });
  if (![...form.keys()].every((name) => NAME.test(name))) throw unreadable();
  return form;
}

/** Counts bytes and parts as they come: a million parts would hold up everyone. */
async function* refuseMuch(
  sent: AsyncIterable<Buffer<ArrayBuffer>>,
  line: string,
  mostBytes: number,
  met: { refusal?: Refusal },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [bytes, parts, end] = [0, 0, Buffer.alloc(0)];
  for await (const piece of sent) {
    bytes += piece.length;
    const seen = Buffer.concat([end, piece]);
    for (let at = seen.indexOf(line); at >= 0; at = seen.indexOf(line, at + line.length)) parts += 1;
    end = seen.subarray(Math.max(0, seen.length - line.length + 1));
    if (bytes > mostBytes) met.refusal = new Refusal('too_large', 'This is too large to receive');
    if (parts > MOST_PARTS + 1) met.refusal = new Refusal('invalid', `A form may have at most ${MOST_PARTS} parts`);
    if (met.refusal) throw met.refusal;
    yield piece;
  }
}

const unreadable = () => new Refusal('invalid', UNREADABLE, { file: UNREADABLE });
