/** Returns the name of a cookie: over https with the prefix `__Secure-`, which browsers accept from secure responses only. */
export const secureName = (name: string, isSecure: boolean): string => (isSecure ? `__Secure-${name}` : name);
