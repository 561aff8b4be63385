/** What a match may have changed. Written out: the contracts behind these calls are not for the first screen's script. */
export const mappingKeys = [[['listItemMapping']], [['listStagedMatches']]];
