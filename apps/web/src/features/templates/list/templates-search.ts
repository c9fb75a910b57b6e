export type TemplatesTab = 'used' | 'archive';

/** Search parameters of a list of templates: which ones, search text, whether a new one is being named. */
export interface TemplatesSearch {
  tab?: 'archive' | undefined;
  q?: string | undefined;
  create?: true | undefined;
}
export type GoTemplates = (change: Partial<TemplatesSearch>) => void;

/** Parses the address; invalid values are left out. */
export function readTemplatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  return {
    ...(raw['tab'] === 'archive' && { tab: 'archive' as const }),
    ...(q && { q }),
    ...(raw['create'] === true && { create: true as const }),
  };
}
