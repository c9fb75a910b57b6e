/** The status of an asset that is no longer in use: it cannot be chosen any more, but stays readable wherever it was named. */
export const RETIRED = 'retired';

/** The display name of an asset: the tag printed on it, and its name. */
export const assetName = ({ tag, name }: { readonly tag: string; readonly name: string }): string => `${tag} · ${name}`;
