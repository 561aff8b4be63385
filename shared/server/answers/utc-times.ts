/** A time as PostgreSQL writes it inside JSON: always a whole string. */
const WITH_OFFSET = /(?<="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00:00"/g;

/** Times in answers are ISO 8601 in UTC and end in Z (decision 11); the database's JSON times end in +00:00. */
export const withUtcTimes = (json: string): string => json.replace(WITH_OFFSET, 'Z"');
