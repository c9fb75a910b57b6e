/** What a cookie is called: over https by a name that a browser takes from a secure answer alone, so that nobody else on the way sets it. */
export const secureName = (name: string, isSecure: boolean): string => (isSecure ? `__Secure-${name}` : name);
