import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '#shared/server/refusal.ts';
import { type Recognized, readWords } from '../../domain/pages/recognized-words.ts';

/** Milliseconds for one page. */
const LONGEST = 60_000;
const MOST_OUTPUT = 20 * 1024 * 1024;
/** Address space, for a picture of 50 million pixels and the language data. */
const MOST_KILOBYTES = 2_000_000;
/** Page layout: rows that span the page, as in tables. */
const ROWS = '6';
const ORIENTATION = '0';

const FAILED =
  'The text in this picture could not be recognized. Take it again in good light, or ask the vendor for the PDF';

/** The path of the OCR program; null if it is not installed. */
export async function findTesseract(): Promise<string | null> {
  const name = process.platform === 'win32' ? 'tesseract.exe' : 'tesseract';
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return null;
}

/** The words in a picture of a page with their positions, upright and deskewed. Refuses a picture without words. */
export async function recognizePage(tesseract: string, picture: Uint8Array): Promise<Recognized> {
  const words = readWords(await run(tesseract, picture, ROWS, 'tsv'));
  if (words.certainty >= 60) return words;
  // Few words are recognized: the page may be sideways or upside down.
  const said = await run(tesseract, picture, ORIENTATION).catch(() => '');
  const turn = Number(/Rotate: (\d+)/.exec(said)?.[1] ?? 0);
  if (turn !== 0) throw new Refusal('invalid', turned(turn), { file: turned(turn) });
  if (words.pieces.length === 0) throw new Refusal('invalid', FAILED, { file: FAILED });
  return words;
}

const turned = (turn: number): string =>
  `This picture is ${turn === 180 ? 'upside down' : 'on its side'}. Turn it upright and upload it again`;

/** Runs the program with limits on its time, memory, and threads; it reads the picture from stdin and no file. */
function run(tesseract: string, picture: Uint8Array, layout: string, ...outputs: string[]): Promise<string> {
  const own = [tesseract, 'stdin', 'stdout', '--psm', layout, '-c', 'debug_file=/dev/null', ...outputs];
  const limited = ['-c', `ulimit -v ${MOST_KILOBYTES} 2>/dev/null; exec "$0" "$@"`, ...own];
  const [program, args] =
    process.platform === 'win32' ? [tesseract, own.slice(1)] : (['/bin/sh', limited] as [string, string[]]);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH, TESSDATA_PREFIX: process.env.TESSDATA_PREFIX, OMP_THREAD_LIMIT: '1' },
  });
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MOST_OUTPUT) child.kill('SIGKILL');
    else parts.push(part);
  });
  child.on('error', reject);
  child.stdin.on('error', () => {}); // it may exit before it has read everything
  child.stdin.end(picture);
  child.on('close', (code) =>
    code === 0
      ? resolve(Buffer.concat(parts).toString('utf8'))
      : reject(new Refusal('invalid', FAILED, { file: FAILED })),
  );
  return promise;
}
