/** The pattern of `like` for what has a text anywhere in it. */
export const having = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
