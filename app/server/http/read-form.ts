import { Refusal } from '#shared/server/refusal.ts';

/** Our forms have a file and a few fields. */
const MOST_PARTS = 50;

/** Maximum length of a boundary (RFC 2046), with a margin for clients that exceed it. */
const LONGEST_BOUNDARY = 200;

/** `columns[0][name]`: brackets become nesting, and a name could ask for any depth. */
const NAME = /^[\w-]{1,100}(\[[\w-]{0,100}\]){0,4}$/;

const UNREADABLE =
  'The form cannot be read: send it as multipart/form-data with a boundary, and the file as a part named "file"';

/** Parses a form without an extra copy. A malformed form is the caller's mistake, never ours. */
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

/** Counts bytes and parts as they arrive: a million parts would block the process. */
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
    if (parts > MOST_PARTS + 1) met.refusal = new Refusal('invalid', `A form can have at most ${MOST_PARTS} parts`);
    if (met.refusal) throw met.refusal;
    yield piece;
  }
}

const unreadable = () => new Refusal('invalid', UNREADABLE, { file: UNREADABLE });
