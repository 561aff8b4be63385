import type { Person } from './person.ts';

/** Targets too small for a thumb inside this part of the page, with their sizes. */
export const smallTargets = (person: Person, within: string): Promise<string[]> =>
  person.page.evaluate<string[]>(`[...document.querySelector('${within}').querySelectorAll('button, input, select')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 44)
    .map(([each, { width, height }]) => (each.ariaLabel ?? each.textContent) + ' ' + width + 'x' + height)`);
