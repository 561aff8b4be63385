/** The units that are offered, in the order of their pickers (CONST-018). */
export const UNITS = ['oz', 'mL', 'g', 'lb', 'kg', 'L', 'tsp', 'tbsp', 'cup', 'gal', 'qt', 'pt'] as const;

export type Unit = (typeof UNITS)[number];
