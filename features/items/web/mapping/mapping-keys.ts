/**
 * Queries that a match may affect. Written out, because the contracts of these calls are not part of the first screen's
 * bundle.
 */
export const mappingKeys = [
  [['listItemMapping']],
  [['listStagedMatches']],
  [['listAskableItems']],
  [['listMissingDetails']],
];
