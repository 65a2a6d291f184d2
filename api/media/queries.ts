import type { Queryable, Sql } from '#sql/connection.ts'
import type { Picture } from './encoding.ts'

/**
 * Stores a picture under the hash of its content. The same picture is stored once, and a repeated
 * upload renews its age.
 */
export async function keepPicture(
  sql: Queryable,
  id: string,
  picture: Picture,
  uploaderId: number,
): Promise<void> {
  await sql`
    insert into media (id, bytes, width, height, uploaded_by)
    values (${id}, ${Buffer.from(picture.bytes)}, ${picture.width}, ${picture.height},
            ${uploaderId})
    on conflict (id) do update set uploaded_at = now()`
}

/** A picture's bytes; undefined if there is none with that name. */
export async function pictureBytes(sql: Sql, id: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`select bytes from media where id = ${id}`
  return row?.bytes
}
