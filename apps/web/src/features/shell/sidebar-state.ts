import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEASURED_LABELS } from '../../config/menu.ts';

/** Minimum and maximum width of the open sidebar, and width of the collapsed one, in pixels. */
const MIN_WIDTH = 232;
const MAX_WIDTH = 320;
export const COLLAPSED_WIDTH = 56;
/** Width of an entry next to its text: paddings, icon, gap, and space for a count. */
const AROUND_TEXT = 10 + 8 + 17 + 10 + 28 + 8 + 10;
/** The font of an entry's text, as in shell.module.css. */
const ENTRY_FONT = '450 13.5px';

/** Returns the width of the open sidebar for its widest text, in pixels. */
export const openWidth = (widestText: number): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.ceil(widestText) + AROUND_TEXT));

function widestOf(texts: readonly string[]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `${ENTRY_FONT} ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(...texts.map((text) => pen.measureText(text).width));
}

/**
 * Returns the width of the open sidebar for the longest of the tracked entries in the language of the page; measured
 * again when its fonts are loaded.
 */
export function useOpenWidth(): number {
  const { t, i18n } = useTranslation();
  const [width, setWidth] = useState(MIN_WIDTH);
  // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with the language only
  useEffect(() => {
    const measure = () => setWidth(openWidth(widestOf(MEASURED_LABELS.map((label) => t(label)))));
    measure();
    void document.fonts?.ready.then(measure);
  }, [i18n.language]);
  return width;
}
