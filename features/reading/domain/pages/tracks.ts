import type { Column } from '../columns/column-words.ts';
import type { Head } from './find-head.ts';
import type { Token, TokenRow } from './tokens.ts';
import { figuresOf } from './tokens.ts';

/** Figures in one column, with their header if there is one. */
export interface Track {
  left: number;
  right: number;
  readonly tokens: Map<TokenRow, Token>;
  head?: Head | undefined;
}

type Span = Pick<Head, 'left' | 'right'>;

/** Groups the figures of a page's rows of goods into tracks from left to right. */
export function tracksOf(rows: readonly TokenRow[]): Track[] {
  const tracks: Track[] = [];
  const all = rows.flatMap((row) => figuresOf(row).map((token) => ({ row, token })));
  for (const { row, token } of all) {
    const over = tracks.filter((track) => !track.tokens.has(row) && shared(track, token) > 0.3);
    const [track] = over.toSorted((a, b) => shared(b, token) - shared(a, token));
    if (track) {
      track.tokens.set(row, token);
      track.left = Math.min(track.left, token.left);
      track.right = Math.max(track.right, token.right);
    } else tracks.push({ left: token.left, right: token.right, tokens: new Map([[row, token]]) });
  }
  return tracks.toSorted((a, b) => a.left - b.left);
}

/** Gives each track the header above it. */
export function nameTracks(tracks: readonly Track[], heads: readonly Head[]): void {
  for (const track of tracks) track.head = headOver(track, heads, tracks);
  for (const track of tracks)
    if (!track.head || track.head.column === 'name') track.head = headBeside(track, heads, tracks) ?? track.head;
}

/** Spreadsheets center headers over columns whose figures are at their end. */
function headBeside({ left, right }: Track, heads: readonly Head[], tracks: readonly Track[]): Head | undefined {
  const before = heads.filter((head) => head.right < left).toSorted((a, b) => b.right - a.right)[0];
  if (!before || left - before.right > BESIDE || !OF_FIGURES.has(before.column)) return undefined;
  const taken = tracks.some(({ head, left: other }) => head === before || (other > before.right && other < left));
  return taken || heads.some((head) => head.left < right && head.right > left) ? undefined : before;
}

const BESIDE = 30;
const OF_FIGURES: ReadonlySet<Column> = new Set(['quantity', 'cases', 'bottles', 'pack', 'price', 'discount', 'total']);

/** The track under each of these headers. */
export function headsOver<H extends Span>(tracks: readonly Track[], heads: readonly H[]): (Track | undefined)[] {
  const over = tracks.map((track) => headOver(track, heads, tracks));
  return heads.map((head) => tracks[over.indexOf(head)]);
}

/** How much of the narrower one overlaps. */
function shared(a: { left: number; right: number }, b: { left: number; right: number }): number {
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return common / Math.max(1, Math.min(a.right - a.left, b.right - b.left));
}

const NEAR = 14;

/** The header above a track, or the one closer to it than to any other track. */
function headOver<H extends Span>(track: Track, heads: readonly H[], tracks: readonly Track[]): H | undefined {
  const far = (a: { left: number; right: number }, b: { left: number; right: number }) =>
    Math.min(
      Math.abs(a.left - b.left),
      Math.abs(a.right - b.right),
      Math.abs((a.left + a.right - b.left - b.right) / 2),
    );
  const near = heads
    .map((head) => ({ head, far: shared(track, head) > 0 ? Math.min(far(track, head), 4) : far(track, head) }))
    .filter((each) => each.far <= NEAR)
    .toSorted((a, b) => a.far - b.far);
  const own = near.find(({ head, far: distance }) =>
    tracks.every((other) => other === track || far(other, head) >= distance || shared(other, head) <= 0),
  );
  return own?.head;
}
