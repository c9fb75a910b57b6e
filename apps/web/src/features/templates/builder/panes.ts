import { type Dispatch, type SetStateAction, useState } from 'react';

/** Panes of the builder; in a wide window the outline and the questions are always shown, with one of the others. */
export type Pane = 'outline' | 'questions' | 'properties' | 'preview' | 'problems';
const SIDE_PANES: readonly Pane[] = ['properties', 'preview', 'problems'];
export const panesFor = (isWide: boolean): readonly Pane[] =>
  isWide ? SIDE_PANES : ['outline', 'questions', ...SIDE_PANES];

/**
 * Returns the pane to show when something is selected: in a wide window its properties, unless the preview is open; in
 * a narrow one the questions, unless the properties are open.
 */
export function paneFor(before: Pane, isWide: boolean): Pane {
  if (isWide) return before === 'preview' ? before : 'properties';
  return before === 'properties' ? before : 'questions';
}

/** The current pane, limited to those of the window's width. */
export function useClampedPane(isWide: boolean): [Pane, Dispatch<SetStateAction<Pane>>] {
  const [pane, setPane] = useState<Pane>(isWide ? 'properties' : 'questions');
  return [panesFor(isWide).includes(pane) ? pane : 'properties', setPane];
}
