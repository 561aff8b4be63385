import { soon } from './journey.ts';
import type { Person } from './person.ts';

/** What is told to those who do not see it: it follows with the next frames, and only then may one go on. */
const told = ({ page }: Person, text: RegExp) => soon(() => page.getByText(text).count()).toBe(1);

/** It lies over its own place and the frames after that are drawn: all places are measured. Before, arrows lead nowhere. */
export async function seeTaken(person: Person): Promise<void> {
  await told(person, /^Draggable item \S+ was moved over/);
  await person.drawn();
}

/** What is dragged lies over something else than where it was taken from. */
export const seeOverAnother = (person: Person): Promise<void> =>
  told(person, /^Draggable item (\S+) was moved over droppable area (?!\1)/);
