const LONGEST = 170;

/** "Reds copy", and "Reds copy 2" if that one exists. */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`;
    const copy = name.slice(0, LONGEST - ending.length) + ending;
    if (!known.has(copy.toLowerCase())) return copy;
  }
}
