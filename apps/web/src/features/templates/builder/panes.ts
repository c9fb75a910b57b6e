import { type Dispatch, type SetStateAction, useState } from 'react';

/** Parts of the builder; in a wide window the outline and the questions are always there, and one of the others. */
export type Pane = 'outline' | 'questions' | 'properties' | 'preview' | 'problems';
const SIDE_PANES: readonly Pane[] = ['properties', 'preview', 'problems'];
export const panesFor = (isWide: boolean): readonly Pane[] =>
  isWide ? SIDE_PANES : ['outline', 'questions', ...SIDE_PANES];

/** The pane to go to when something is selected: its properties, or where it stands; the preview stays beside what is written. */
export function paneFor(before: Pane, isWide: boolean): Pane {
  if (isWide) return before === 'preview' ? before : 'properties';
  return before === 'properties' ? before : 'questions';
}

/** The pane that is shown: one that the window's width has. */
export function useClampedPane(isWide: boolean): [Pane, Dispatch<SetStateAction<Pane>>] {
  const [pane, setPane] = useState<Pane>(isWide ? 'properties' : 'questions');
  return [panesFor(isWide).includes(pane) ? pane : 'properties', setPane];
}
