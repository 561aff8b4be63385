/** A code has left the picture once it was missing from this many frames in a row, and for this long, ms. */
const FRAMES = 2;
const GONE = 80;

/**
 * Tells scans from frames: a code that stays in the picture is one scan; one that left and comes back is another. `see`
 * takes the codes of a frame and returns the ones that have just appeared.
 */
export function createSightings() {
  const inPicture = new Map<string, { at: number; missed: number }>();
  return {
    see(codes: readonly string[], now: number): string[] {
      const come = [...new Set(codes)].filter((code) => !inPicture.has(code));
      for (const [code, seen] of inPicture) {
        seen.missed += 1;
        if (!codes.includes(code) && seen.missed >= FRAMES && now - seen.at >= GONE) inPicture.delete(code);
      }
      for (const code of codes) inPicture.set(code, { at: now, missed: 0 });
      return come;
    },
  };
}
