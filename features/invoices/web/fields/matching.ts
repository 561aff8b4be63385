const MOST = 100;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The names with every typed word, in any order, ignoring accents; names that begin with it first. */
export function matching<Named extends { name: string }>(all: readonly Named[], typed: string): readonly Named[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return all.slice(0, MOST);
  const found = all.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const begins = ({ name }: Named) => Number(plain(name).startsWith(first));
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, MOST);
}
