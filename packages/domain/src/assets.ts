/** The status of an asset that is in use no more: it is offered nowhere, and read wherever it was named. */
export const RETIRED = 'retired';

/** What an asset is called: what is printed on it, and its name. */
export const assetName = ({ tag, name }: { readonly tag: string; readonly name: string }): string => `${tag} · ${name}`;
