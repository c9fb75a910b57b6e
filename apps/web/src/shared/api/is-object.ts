/** Whether a value of unknown shape, such as parsed JSON, has properties that can be read. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
