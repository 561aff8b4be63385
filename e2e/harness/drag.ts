import { soon } from './journey.ts';
import type { Person } from './person.ts';

/** The announcement for screen readers comes a few frames later; continue only after it. */
const told = ({ page }: Person, text: RegExp) => soon(() => page.getByText(text).count()).toBe(1);

/**
 * The dragged line covers its own place and the next frames are rendered: all positions are measured. Before that,
 * arrow keys have no effect.
 */
export async function seeTaken(person: Person): Promise<void> {
  await told(person, /^Draggable item \S+ was moved over/);
  await person.drawn();
}

/** The dragged line covers another place than its original one. */
export const seeOverAnother = (person: Person): Promise<void> =>
  told(person, /^Draggable item (\S+) was moved over droppable area (?!\1)/);
