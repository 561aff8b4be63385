import type pg from 'pg';

export interface Column {
  table: string;
  name: string;
  type: string;
  array: boolean;
  enumeration: string | null;
  /** A check of the form `status in ('a', 'b')`, in PostgreSQL's notation. */
  check: string | null;
  notNull: boolean;
  hasDefault: boolean;
  /** Computed, or an identity that cannot be set. */
  generated: boolean;
  updatable: boolean;
}

export interface Enumeration {
  name: string;
  labels: string[];
}

/** Our schemas: all but PostgreSQL's own and those of extensions in `public`. */
export const OUR_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'pgboss')`;

export async function readEnumerations(client: pg.Client): Promise<Enumeration[]> {
  const { rows } = await client.query<Enumeration>(`
    select n.nspname || '.' || t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid
    where ${OUR_SCHEMAS}
    group by 1 order by 1`);
  return rows;
}

/** Columns of tables, partitioned tables and views; a domain counts as its base type. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select n.nspname || '.' || c.relname as "table", a.attname as name,
      coalesce(element.typname, base.typname) as type, element.oid is not null as "array",
      (select en.nspname || '.' || et.typname from pg_type et join pg_namespace en on en.oid = et.typnamespace
        where et.oid = coalesce(element.oid, base.oid) and et.typtype = 'e') as enumeration,
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%') as "check",
      a.attnotnull or declared.typnotnull as "notNull",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as generated,
      c.relkind in ('r', 'p') as updatable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type declared on declared.oid = a.atttypid
    join pg_type base on base.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
    left join pg_type element on element.oid = base.typelem and base.typcategory = 'A'
    where ${OUR_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by n.nspname, c.relname, a.attnum`);
  return rows;
}
