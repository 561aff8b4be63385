/** Invisible characters that turn the direction of text (U+202E and its kind): in a name they make it read backward. */
const DIRECTIONS = /\p{Bidi_Control}/gu;

export const withoutDirections = (text: string): string => text.replaceAll(DIRECTIONS, '');
