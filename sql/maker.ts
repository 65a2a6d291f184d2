import type { Queryable } from './connection.ts'

/** An expression for whom `column` names, such as `v.actor_id`; null for the product itself. */
export const maker = (sql: Queryable, column: string) => sql`
  (select jsonb_build_object('id', u.id, 'fullName', u.full_name)
     from users u where u.id = ${sql(column)})`
