/** Somebody whose data tests look for where none may be: in log lines. */
export const marker = {
  name: 'Zerrinnaz Karabulutoğlu',
  phone: '0537 919 28 37',
  email: 'zerrinnaz.k@posta.example',
  token: 'Zx9-kabak_TLV1zx9-kabak_TLV2zx9-kabak_TLV3q',
}

/** What is left of them in a text, however it is written. */
export const traces = /zerrinnaz|karabulut|919[ -]?28[ -]?37|posta\.example|zx9-kabak/i

/**
 * Statements after which every change of a table fails with an error that quotes them, as PostgreSQL quotes
 * rows and values. Each is a transaction of its own: a worker that is running holds tables in another order.
 */
export const failingTables = (tables: readonly string[]): string[] => [
  `create function quote_row() returns trigger language plpgsql as $$
   begin raise exception using errcode = '22P02', message = 'invalid input: "${marker.name}"',
     detail = '${marker.email}', hint = '${marker.phone}'; end $$`,
  ...tables.map(
    (table) => `create trigger quote_row before insert or update or delete on ${table}
                  for each statement execute function quote_row()`,
  ),
]
