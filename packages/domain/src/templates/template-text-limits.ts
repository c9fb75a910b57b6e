/** Maximum characters of the texts of a template that are no names, and tags of a question, for the browser and the server. */
export const TEMPLATE_TEXT_LIMITS = { unit: 40, tag: 60, tags: 50, optionValue: 120, videoAddress: 2000 } as const;
