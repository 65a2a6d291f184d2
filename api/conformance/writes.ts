import type { Sql } from '#sql/connection.ts'

/** What is in a table: how many rows, and a digest of all of them. */
interface TableState {
  /** statements that have written it, as far as this state knows */
  writes: string | null
  rows: number
  digest: string
}

/**
 * Watches what requests write. Every statement that writes a table takes a number of it, so that a look at all
 * tables reads those alone that something has written since the last look. Numbers stay taken where the statement
 * is undone, or writes nothing after all; such a table is read, and found to be as it was.
 *
 * @param sql the owner's connection, to a database that nobody else watches
 */
export async function watchWrites(sql: Sql) {
  await sql.unsafe(`
    create schema writes;
    create function writes.count_write() returns trigger language plpgsql security definer
    as $$ begin perform nextval(format('writes.%I', tg_table_name)); return null; end $$;
    do $$
    declare
      name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create sequence writes.%I', name);
        execute format('create trigger count_write after insert or update or delete or truncate on public.%I
                        for each statement execute function writes.count_write()', name);
      end loop;
    end $$`)

  const read = async (name: string, writes: string | null): Promise<TableState> => {
    // A day's counter that has called no number yet says nothing: a refused order may have asked for it.
    const says = name === 'order_numbers' ? sql`drawn > 0` : sql`true`
    const [row] = await sql<{ rows: number; digest: string }[]>`
      select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${sql(name)} t where ${says}`
    return { writes, rows: row?.rows ?? 0, digest: row?.digest ?? '' }
  }

  let known = new Map<string, TableState>()

  /** The state of every table, new ones of the schema included. */
  async function look(): Promise<Map<string, TableState>> {
    const counted = await sql<{ name: string; writes: string | null }[]>`
      select sequencename as name, last_value::text as writes from pg_sequences
       where schemaname = 'writes' order by name`
    const states = counted.map(async ({ name, writes }) => {
      const last = known.get(name)
      return [name, last?.writes === writes ? last : await read(name, writes)] as const
    })
    known = new Map(await Promise.all(states))
    return known
  }

  return {
    /** A digest of each table, but for those that are left out; the same where nothing has changed. */
    async digests(without: readonly string[] = []): Promise<Record<string, string>> {
      const shown = [...(await look())].filter(([name]) => !without.includes(name))
      return Object.fromEntries(shown.map(([name, { digest }]) => [name, digest]))
    },
    /** The number of rows that `work` adds to each table where it adds any, but for those that are left out. */
    async growth(
      work: () => Promise<unknown>,
      without: readonly string[] = [],
    ): Promise<Record<string, number>> {
      const before = await look()
      await work()
      const grown = [...(await look())]
        .map(([name, { rows }]) => [name, rows - (before.get(name)?.rows ?? 0)] as const)
        .filter(([name, more]) => more !== 0 && !without.includes(name))
      return Object.fromEntries(grown)
    },
  }
}

export type Writes = Awaited<ReturnType<typeof watchWrites>>
