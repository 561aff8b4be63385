/** Gray pixels, row by row. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The width of a page at about 300 dots per inch, at which OCR programs were trained. */
const FINE = 2500;
/** Finer pictures gain nothing; coarser ones are no pages. */
const COARSEST = 600;
/** The light is measured in squares of this share of the width, which letters never fill. */
const SQUARE = 1 / 24;
/** A square darker than this share of the page is print, not paper in a shadow. */
const DARKEST = 0.35;

/** The picture as an OCR program reads it best: paper evenly white, letters as high as on a fine scan. */
export function preparePicture(picture: GrayPicture): GrayPicture {
  const light = evenLight(picture);
  return light.width >= FINE || light.width < COARSEST ? light : enlarge(light, FINE / light.width);
}

/** Divides by the light of the paper around each pixel, so that shadows and dark edges become white. */
function evenLight({ width, height, pixels }: GrayPicture): GrayPicture {
  const side = Math.max(16, Math.round(width * SQUARE));
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const papers = paperOf({ width, height, pixels }, { side, across, down });
  const paper = Math.max(...papers);
  const even = papers.map((level) => (level < DARKEST * paper ? paper : level));
  const out = new Uint8Array(width * height);
  const columns = Array.from({ length: width }, (_, x) => placeOf(x, side, across));
  for (let y = 0; y < height; y += 1) {
    const row = placeOf(y, side, down);
    for (const [x, column] of columns.entries()) {
      const level = (r: number, c: number) => even[r * across + c] ?? 255;
      const top = level(row.at, column.at) * (1 - column.part) + level(row.at, column.next) * column.part;
      const bottom = level(row.next, column.at) * (1 - column.part) + level(row.next, column.next) * column.part;
      const white = top * (1 - row.part) + bottom * row.part;
      out[y * width + x] = Math.min(255, ((pixels[y * width + x] ?? 0) * 255) / Math.max(1, white));
    }
  }
  return { width, height, pixels: out };
}

interface Squares {
  readonly side: number;
  readonly across: number;
  readonly down: number;
}

/** The light of the paper in each square: nine of ten pixels are darker. */
function paperOf({ width, height, pixels }: GrayPicture, { side, across, down }: Squares): number[] {
  return Array.from({ length: across * down }, (_, square) => {
    const [left, top] = [(square % across) * side, Math.floor(square / across) * side];
    const counts = new Uint32Array(256);
    let all = 0;
    for (let y = top; y < Math.min(height, top + side); y += 1)
      for (let x = left; x < Math.min(width, left + side); x += 1, all += 1) {
        const level = pixels[y * width + x] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    let brighter = 0;
    for (let level = 255; level > 0; level -= 1) {
      brighter += counts[level] ?? 0;
      if (brighter >= all / 10) return level;
    }
    return 1;
  });
}

/** The squares whose middles are before and after a pixel, and how near it is to the second. */
function placeOf(pixel: number, side: number, count: number): { at: number; next: number; part: number } {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / side - 0.5));
  const at = Math.floor(place);
  return { at, next: Math.min(count - 1, at + 1), part: place - at };
}

/** Enlarges with straight lines between pixels. */
function enlarge({ width, height, pixels }: GrayPicture, by: number): GrayPicture {
  const [wide, high] = [Math.round(width * by), Math.round(height * by)];
  const out = new Uint8Array(wide * high);
  const columns = Array.from({ length: wide }, (_, x) => placeOf(x, by, width));
  for (let y = 0; y < high; y += 1) {
    const row = placeOf(y, by, height);
    for (const [x, { at, next, part }] of columns.entries()) {
      const top = (pixels[row.at * width + at] ?? 0) * (1 - part) + (pixels[row.at * width + next] ?? 0) * part;
      const bottom = (pixels[row.next * width + at] ?? 0) * (1 - part) + (pixels[row.next * width + next] ?? 0) * part;
      out[y * wide + x] = top * (1 - row.part) + bottom * row.part;
    }
  }
  return { width: wide, height: high, pixels: out };
}
