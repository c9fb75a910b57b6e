/** Returns a `like` pattern that matches values that contain the text. */
export const having = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
