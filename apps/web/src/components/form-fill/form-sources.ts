import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import type { ComponentType, ReactNode } from 'react';
import type { FileTray } from '../../shared/files/file-tray.ts';

/** A field of the form that the caller provides, because its options must be loaded. */
export interface GivenField<T> {
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly labelledBy: string;
  readonly isInvalid: boolean;
  /** The facility that the form is about: its people, places and assets are offered first. */
  readonly nearTo: number | null;
}

/** Where files of an answer are stored: the answer itself, or next to it. */
export type FileSlot = 'value' | 'photos';

/** What the caller provides to a form. Everything in it stays the same while the form is shown. */
export interface FormSources {
  readonly Person: ComponentType<GivenField<number>>;
  readonly Place: ComponentType<GivenField<PlaceValue>>;
  readonly Asset: ComponentType<GivenField<number>>;
  /** The facility that the form is about, if known. */
  readonly facilityId?: number | null;
  readonly matrix: RiskMatrix | undefined;
  /** Loads an image of the form; by default with the session of the signed-in user. */
  readonly image?: (imageId: string, signal?: AbortSignal) => Promise<Blob>;
  /** Whether a visitor fills it in: their files are photos alone, and no text is cut off while it is written. */
  readonly isForVisitor?: boolean;
  /** The files of a question; the provider of the tray writes the uploaded ones into the answer. */
  readonly tray: (questionId: string, slot: FileSlot) => FileTray;
  /** Creates and shows the tasks of a question; when absent, tasks cannot be created here. */
  readonly task?: (questionId: string) => ReactNode;
  /** Whether a task may be created from any question, even if no rule asks for one. */
  readonly mayAddTask?: boolean;
  /** Placeholder for an answer that exists and that the reader may not see; nothing for other answers. */
  readonly withheld?: (questionId: string) => ReactNode;
}
