/** The IndexedDB database of what is kept for when there is no network (decisions/073). */
export const databaseName = 'telve-kept'
