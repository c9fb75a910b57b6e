import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';

/**
 * Key prefixes of the first texts: those of the frame, of the forms for reporting and of what opens from there, so that
 * a report can be written while the other texts are loading. A test checks the list against the texts that these parts
 * use.
 */
const FIRST_TEXTS = [
  'actions.needYou',
  'alert.',
  'asset.choose',
  'asset.noneToChoose',
  'asset.some',
  'behaviour.',
  'common.',
  'danger.',
  'error.',
  'eventType.',
  'executions.unfinished',
  'export.done',
  'files.',
  'form.',
  'formFill.',
  'list.',
  'menu.',
  'notifications.',
  'palette.',
  'photos.open',
  'place.',
  'raise.',
  'record.',
  'recordForm.',
  'recordStatus.',
  'records.openCount',
  'risk.',
  'sentiment.',
  'severity.',
  'shell.',
  'signInAgain.',
  'status.',
  'templates.module.',
  'turn.assign',
  'turn.issueOpen',
  'wants.',
  ...RECORD_TYPE_NAMES.map((type) => `${type}.`),
];

/** Whether a text is one of the first, by its key or the prefix of it. */
export const isFirstText = (key: string): boolean => FIRST_TEXTS.some((beginning) => key.startsWith(beginning));
