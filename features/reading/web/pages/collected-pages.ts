import { randomId } from '#shared/web/random-id.ts';
import { createStore } from '#shared/web/store.ts';
import { dropShared, readShared } from './shared-files.ts';
import { isPicture, uprightPicture } from './upright-picture.ts';

/** A picture or file that waits to be read, with the others, as pages of an invoice. */
export interface CollectedPage {
  readonly id: string;
  readonly file: File;
  /** The address of its picture; null for a file without one. */
  readonly picture: string | null;
  /** Why it cannot be read. */
  readonly problem: string | null;
  /** Where the device keeps it if another app shared it. */
  readonly shared: string | null;
}

/** The pages of this tab, in the order in which they are read. */
export const pages = createStore<readonly CollectedPage[]>([]);

/** Adds files at the end: pictures upright, in the order in which they were taken. */
export async function addPages(files: readonly File[]): Promise<void> {
  const ordered = files.every(isPicture) ? files.toSorted((a, b) => a.lastModified - b.lastModified) : files;
  const added = await Promise.all(ordered.map((file) => collect(file, null)));
  pages.set((before) => [...before, ...added]);
}

/** Adds what other apps shared with this one for this person and organization, once. */
export async function addShared(owner: string): Promise<void> {
  const known = new Set(pages.get().map(({ shared }) => shared));
  const fresh = (await readShared(owner)).filter(({ key }) => !known.has(key));
  const added = await Promise.all(fresh.map(({ file, key }) => collect(file, key)));
  pages.set((before) => [...before, ...added.filter(({ shared }) => before.every((page) => page.shared !== shared))]);
}

async function collect(file: File, shared: string | null): Promise<CollectedPage> {
  const upright = isPicture(file) ? await uprightPicture(file) : file;
  const page = { id: randomId(), shared };
  if (typeof upright === 'string') return { ...page, file, picture: null, problem: upright };
  const picture = upright.type.startsWith('image/') ? URL.createObjectURL(upright) : null;
  return { ...page, file: upright, picture, problem: null };
}

/** Moves a page up (-1) or down (1). */
export function movePage(id: string, by: -1 | 1): void {
  pages.set((before) => {
    const from = before.findIndex((page) => page.id === id);
    const [one, other] = [before[from], before[from + by]];
    return one && other ? before.with(from, other).with(from + by, one) : before;
  });
}

/** Removes pages here and from the device. */
export function removePages(ids: readonly string[]): void {
  const gone = pages.get().filter(({ id }) => ids.includes(id));
  for (const { picture, shared } of gone) {
    if (picture) URL.revokeObjectURL(picture);
    if (shared) void dropShared(shared);
  }
  pages.set((before) => before.filter(({ id }) => !ids.includes(id)));
}

/** Says of pages why they were refused; the others have no problem anymore. */
export function notePageProblems(problems: Readonly<Record<string, string>>): void {
  pages.set((before) => before.map((page) => ({ ...page, problem: problems[page.id] ?? null })));
}
