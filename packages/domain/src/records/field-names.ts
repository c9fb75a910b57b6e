/** The name of a field that a tenant has defined: in changes of a history, columns of lists and files, and forms. */
export const fieldProperty = (fieldId: number | string): `field${string}` => `field${fieldId}`;

/** Returns the id of the field that a name stands for; undefined for any other name. */
export function fieldIdOf(property: string): number | undefined {
  const [, id] = /^field(\d{1,15})$/.exec(property) ?? [];
  return id === undefined ? undefined : Number(id);
}
