/**
 * Regional variants of a language, where a worker uses other words than the rest of the language: British English next to American,
 * the Spanish of Spain next to that of Latin America. Each is a file of the few texts that differ.
 */
export const VARIANTS = ['en-GB', 'es-ES'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Regions whose English is American: the United States with its territories, and countries with the same spelling. */
const AMERICAN = new Set(['AS', 'CA', 'GU', 'LR', 'MP', 'PH', 'PR', 'UM', 'US', 'VI']);
const AMERICAN_ZONE = /^(America|US|Canada|Etc)\/|^(Asia\/Manila|Pacific\/(Guam|Honolulu|Pago_Pago|Saipan)|UTC|GMT)$/;
/** Spain with its islands and towns in Africa, and Equatorial Guinea. */
const OF_SPAIN = new Set(['EA', 'ES', 'GQ', 'IC']);
const ZONE_OF_SPAIN = /^(Europe\/Madrid|Africa\/Ceuta|Atlantic\/Canary|Africa\/Malabo)$/;

interface Rule {
  readonly variant: Variant;
  readonly isRegion: (region: string) => boolean;
  readonly isZone: (timeZone: string) => boolean;
}
const RULES: Readonly<Record<string, Rule>> = {
  en: {
    variant: 'en-GB',
    isRegion: (region) => !AMERICAN.has(region),
    isZone: (timeZone) => !AMERICAN_ZONE.test(timeZone),
  },
  es: {
    variant: 'es-ES',
    isRegion: (region) => OF_SPAIN.has(region),
    isZone: (timeZone) => ZONE_OF_SPAIN.test(timeZone),
  },
};

/** The region that a language tag names: GB of en-GB, 419 of es-419. */
const regionOf = (tag: string): string | undefined =>
  tag
    .split('-')
    .slice(1)
    .find((part) => /^([A-Za-z]{2}|\d{3})$/.test(part))
    ?.toUpperCase();

/**
 * The variant in which a language is shown: decided by the first of the browser's language tags (BCP 47) that is of this language
 * and names a region, else by the organisation's time zone. Undefined if the language's own texts apply.
 */
export function variantOf(language: string, tags: readonly string[], timeZone?: string | null): Variant | undefined {
  const rule = RULES[language];
  if (!rule) return undefined;
  const tag = tags.find((one) => one.split('-')[0]?.toLowerCase() === language && regionOf(one));
  const region = tag && regionOf(tag);
  const isThere = region ? rule.isRegion(region) : Boolean(timeZone) && rule.isZone(timeZone ?? '');
  return isThere ? rule.variant : undefined;
}
