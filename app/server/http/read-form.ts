import { Refusal } from '#shared/server/refusal.ts';

/** A form of ours has a file and a few words. */
const MOST_PARTS = 50;

/** The longest that a boundary may be (RFC 2046), with room for those who do not know that. */
const LONGEST_BOUNDARY = 200;

/** `columns[0][name]`: brackets are read as depth, and a name could ask for any. */
const NAME = /^[\w-]{1,100}(\[[\w-]{0,100}\]){0,4}$/;

const UNREADABLE =
  'The form cannot be read: send it as multipart/form-data with a boundary, and the file as a part named "file"';

/** What was sent as a form. A form that is not one is the caller's mistake, and never ours. */
export async function readForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const words = boundary?.[1] ?? boundary?.[2];
  if (words === undefined || words.length > LONGEST_BOUNDARY) throw unreadable();
  requireFewParts(bytes, `--${words}`);
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw unreadable();
  });
  if (![...form.keys()].every((name) => NAME.test(name))) throw unreadable();
  return form;
}

/** Counted before they are read: a million parts would hold up everyone. */
function requireFewParts(bytes: Buffer, line: string): void {
  let parts = 0;
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    parts += 1;
    if (parts > MOST_PARTS + 1) throw new Refusal('invalid', `A form may have at most ${MOST_PARTS} parts`);
  }
}

const unreadable = () => new Refusal('invalid', UNREADABLE, { file: UNREADABLE });
