import type { Sql } from '../connection.ts'

/** What does not hold of orders, and entries that nothing names; empty if all does. */
export const orderProblems = async (sql: Sql) => [
  ...(await sql`select * from order_problems`),
  ...(await sql`select * from stray_entries`),
]
