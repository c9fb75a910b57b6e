import type { Plugin } from 'vite';
import { isFirstText } from './first-texts.ts';

/** Splits the texts of a language: `app.json?first` has those needed to write a report, `app.json?rest` all others. */
export const textParts = (): Plugin => ({
  name: 'text-parts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\.json\?(first|rest)$/ },
    handler(code, id) {
      const isFirst = id.endsWith('?first');
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const part = texts.filter(([key]) => isFirstText(key) === isFirst);
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(part)));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js', map: null };
    },
  },
});
