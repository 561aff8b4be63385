import { configure } from '@testing-library/react';

// A busy machine may take its time; that it comes is what counts.
configure({
  asyncUtilTimeout: 45_000,
  // The readable text, not every tag of the page.
  // biome-ignore lint/performance/useDomNodeTextContent: as it is read, without the theme's style sheet
  getElementError: (message) => new Error(`${message}\n\nThe screen says:\n${document.body.innerText}`),
});

/** What a page of a browser has and happy-dom has not, or not yet. */
const gaps: readonly (readonly [object, string, unknown])[] = [
  [document, 'fonts', new EventTarget()],
  [Element.prototype, 'scrollIntoView', () => {}],
  [HTMLElement.prototype, 'showPopover', () => {}],
  [HTMLElement.prototype, 'hidePopover', () => {}],
  [Element.prototype, 'setPointerCapture', () => {}],
  [Element.prototype, 'releasePointerCapture', () => {}],
];
for (const [owner, name, value] of gaps) if (!(name in owner)) Object.assign(owner, { [name]: value });
