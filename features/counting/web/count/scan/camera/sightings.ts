/** A code has left the picture once it was missing from this many frames in a row, and for this long, ms. */
const FRAMES = 2;
const GONE = 80;

/** Frames that must agree before a code counts: one alone may be misread. */
const AGREEING = 2;

/**
 * Tells scans from frames: a code that stays in the picture is one scan; one that left and comes back is another. `see`
 * takes the codes of a frame and returns the ones that a second frame has just confirmed.
 */
export function createSightings() {
  const inPicture = new Map<string, { at: number; missed: number; frames: number }>();
  return {
    see(codes: readonly string[], now: number): string[] {
      const come: string[] = [];
      for (const [code, seen] of inPicture) {
        seen.missed += 1;
        if (!codes.includes(code) && seen.missed >= FRAMES && now - seen.at >= GONE) inPicture.delete(code);
      }
      for (const code of new Set(codes)) {
        const frames = (inPicture.get(code)?.frames ?? 0) + 1;
        if (frames === AGREEING) come.push(code);
        inPicture.set(code, { at: now, missed: 0, frames });
      }
      return come;
    },
  };
}
