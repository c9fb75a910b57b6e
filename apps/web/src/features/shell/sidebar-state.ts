import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEASURED_LABELS } from '../../config/menu.ts';

/** Width of the open sidebar at least and at most, and of the collapsed one, in pixels. */
const NARROWEST = 232;
const WIDEST = 320;
export const COLLAPSED_WIDTH = 56;
/** What an entry has beside its text: paddings, icon, gap, and room for a count. */
const AROUND_TEXT = 10 + 8 + 17 + 10 + 28 + 8 + 10;
/** The look of an entry's text, as shell.module.css has it. */
const ENTRY_FONT = '450 13.5px';

/** Width of the open sidebar for its widest text, in pixels. */
export const openWidth = (widestText: number): number =>
  Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(widestText) + AROUND_TEXT));

function widestOf(texts: readonly string[]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `${ENTRY_FONT} ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(...texts.map((text) => pen.measureText(text).width));
}

/** Width of the open sidebar for the longest of the tracked entries in the language of the page; measured again with its fonts. */
export function useOpenWidth(): number {
  const { t, i18n } = useTranslation();
  const [width, setWidth] = useState(NARROWEST);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t is new with every language, and with no other change
  useEffect(() => {
    const measure = () => setWidth(openWidth(widestOf(MEASURED_LABELS.map((label) => t(label)))));
    measure();
    void document.fonts?.ready.then(measure);
  }, [i18n.language]);
  return width;
}
