const ID = /^[\w-]{1,64}$/;

/** Whether an id is not allowed in a template. */
export const isBadId = (id: string): boolean => !ID.test(id) || id === '__proto__';
