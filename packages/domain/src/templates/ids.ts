const ID = /^[\w-]{1,64}$/;

/** Whether something of a template cannot be called so. */
export const isBadId = (id: string): boolean => !ID.test(id) || id === '__proto__';
