/** Converts the name of a column (due_on) to that of a property (dueOn). */
export const camelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Converts the name of a property (dueOn) to that of a column (due_on). */
export const snakeCase = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
