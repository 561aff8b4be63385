import { writeFileSync } from 'node:fs';

/** The seven modules of each digit in the left half, by the sets A and B of an EAN-13; C is A inverted. */
const A = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const inverted = (modules: string) => modules.replace(/./g, (module) => (module === '1' ? '0' : '1'));
const C = A.map(inverted);
const B = C.map((modules) => [...modules].reverse().join(''));
/** The set of each of the six digits in the left half, by the leading digit. */
const SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');

const WIDTH = 320;
const HEIGHT = 240;
const MODULE = 2;
const WHITE = 235;
const BLACK = 16;

function modulesOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits.slice(0, 6).map((digit, at) => (SETS[first]?.[at] === 'A' ? A : B)[digit]);
  const right = digits.slice(6).map((digit) => C[digit]);
  return `101${left.join('')}01010${right.join('')}101`;
}

/**
 * The camera's view of a bottle held up repeatedly: half a second with its EAN-13, half a second without, as
 * uncompressed video that Chromium accepts as a camera.
 */
export function writeBarcodeVideo(file: string, code: string): void {
  const blank = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const drawn = Buffer.from(blank);
  const modules = modulesOf(code);
  const start = Math.floor((WIDTH - modules.length * MODULE) / 2);
  for (let row = HEIGHT / 4; row < (HEIGHT * 3) / 4; row += 1) {
    for (const [at, module] of [...modules].entries()) {
      const from = row * WIDTH + start + at * MODULE;
      if (module === '1') drawn.fill(BLACK, from, from + MODULE);
    }
  }
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = Array.from({ length: 30 }, (_, number) => [
    Buffer.from('FRAME\n'),
    number < 15 ? drawn : blank,
    noColour,
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(file, Buffer.concat([head, ...frames.flat()]));
}
