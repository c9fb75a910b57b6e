/** A column (due_on) as properties are named (dueOn). */
export const camelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A property (dueOn) as columns are named (due_on). */
export const snakeCase = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
