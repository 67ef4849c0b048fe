import type { Database } from './database'

/** What Drizzle keeps of the connection that a database or a transaction works on. */
type WithConnection = { _: { session: { client: object } } }

const getConnection = (db: Database): object => (db as unknown as WithConnection)._.session.client

/**
 * A statement of a busy call, with placeholders, that is built once for each connection and not for each call: inside a
 * transaction, building statements took longer than the database needs to run them. Under its name the database plans it
 * once, too.
 * @param build ends with `.prepare(name)`
 */
export const cachePreparedStatement = <Prepared>(
  build: (db: Database) => Prepared,
): ((db: Database) => Prepared) => {
  const kept = new WeakMap<object, Prepared>()
  return db => {
    const connection = getConnection(db)
    const prepared = kept.get(connection) ?? build(db)
    kept.set(connection, prepared)
    return prepared
  }
}
