import type { Plugin } from 'vite';
import { isFirstText, isVisitText, isWorkText } from './first-texts.ts';

const PARTS: Readonly<Record<string, (key: string) => boolean>> = {
  first: isFirstText,
  work: isWorkText,
  rest: (key) => !isFirstText(key) && !isWorkText(key),
  visit: isVisitText,
};

/**
 * Splits the texts of a language: `app.json?first` has those needed to write a report, `app.json?work` what home, lists, records and
 * their forms need besides, `app.json?rest` all others; `app.json?visit` has those of all three that the pages of visitors need.
 */
export const textParts = (): Plugin => ({
  name: 'text-parts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\.json\?(first|work|rest|visit)$/ },
    handler(code, id) {
      const isOfPart = PARTS[id.slice(id.lastIndexOf('?') + 1)] ?? isFirstText;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const part = texts.filter(([key]) => isOfPart(key));
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(part)));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js', map: null };
    },
  },
});
