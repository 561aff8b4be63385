import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

/** How column values arrive in the program; db/tables.ts is written for this. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return Number; // counters and identities, far below 2^53
    if (oid === DATE) return String; // a day in the venue's calendar, not a moment
    return pg.types.getTypeParser(oid); // numeric stays text: never a floating point number
  }) as pg.CustomTypesConfig['getTypeParser'],
};
