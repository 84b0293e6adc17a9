/** The value that a table itself has under a name from outside; undefined for a name that every object
 *  inherits, such as "constructor". */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
