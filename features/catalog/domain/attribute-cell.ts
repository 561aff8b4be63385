/** Several values of an attribute in one cell of a file: "Merlot; Syrah". A ; inside a value has a backslash before it. */
export const writeAttributeCell = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\;]/g, '\\$&')).join('; ');

/** The values of a cell, each once. */
export function readAttributeCell(cell: string): string[] {
  const values = [...cell.matchAll(/(?:\\[\\;]|[^;])+/g)].map(([part]) => part.replaceAll(/\\([\\;])/g, '$1').trim());
  return [...new Set(values.filter(Boolean))];
}
