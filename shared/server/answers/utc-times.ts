/** How PostgreSQL writes a time inside JSON: a whole text, never a part of one. */
const WITH_OFFSET = /(?<="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00:00"/g;

/** Times in answers are ISO 8601 in UTC and end in Z (decision 11); those that the database puts into JSON end in +00:00. */
export const withUtcTimes = (json: string): string => json.replace(WITH_OFFSET, 'Z"');
