import type { RiskMatrix } from '@safety-qube/contract/custom-fields';
import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import type { ComponentType, ReactNode } from 'react';
import type { FileTray } from '../../shared/files/file-tray.ts';

/** A field of the form that is given from outside, because what it offers must be fetched. */
export interface GivenField<T> {
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly labelledBy: string;
  readonly isInvalid: boolean;
  /** The facility that the form is about: what belongs there comes first. */
  readonly nearTo: number | null;
}

/** Where files of an answer lie: the answer itself, or beside it. */
export type FileSlot = 'value' | 'photos';

/** What a form cannot know by itself. Everything in it stays the same while the form is shown. */
export interface FormSources {
  readonly Person: ComponentType<GivenField<number>>;
  readonly Place: ComponentType<GivenField<PlaceValue>>;
  readonly Asset: ComponentType<GivenField<number>>;
  /** The facility that the form is about, where it is known. */
  readonly facilityId?: number | null;
  readonly matrix: RiskMatrix | undefined;
  /** The files of a question; what comes into the tray is written into its answer by whoever gave the tray. */
  readonly tray: (questionId: string, slot: FileSlot) => FileTray;
  /** Makes and shows the tasks of a question; where it is absent, tasks are not made here. */
  readonly task?: (questionId: string) => ReactNode;
  /** Whether a task may be made of any question, asked for or not. */
  readonly mayAddTask?: boolean;
  /** What stands in place of an answer that there is and that the reader does not see; nothing for all others. */
  readonly withheld?: (questionId: string) => ReactNode;
}
