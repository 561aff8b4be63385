/** What is to be sent of a form. Nothing that stays goes along: somebody else may have changed it since the form was opened. */
export const changedOf = <Fields extends object>(seen: Fields, wanted: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== seen[field as keyof Fields]),
  ) as Partial<Fields>;
