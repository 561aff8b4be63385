import { type RawBuilder, sql } from 'kysely';

/** Shown in place of the name of a person who left the organization or deleted the account. */
const FORMER_MEMBER = 'Former member';

/**
 * The person who did something, as JSON: id, name and address. `alias` is a left join of accounts.person, `userId` the
 * column with the person. Null only if no person did it.
 */
export function describePerson(alias: string, userId: string): RawBuilder<unknown> {
  const [id, email] = [sql.ref(userId), sql.ref(`${alias}.email`)];
  return sql`case when ${id} is not null
    then json_build_object('id', ${id}, 'display_name', ${namePerson(alias, userId)}, 'email', ${email}) end`;
}

export function namePerson(alias: string, userId: string): RawBuilder<string | null> {
  const [id, name] = [sql.ref(userId), sql.ref(`${alias}.display_name`)];
  return sql`case when ${id} is not null then coalesce(${name}, ${sql.lit(FORMER_MEMBER)}) end`;
}
