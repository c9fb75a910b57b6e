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
  'closedDays.',
  'common.',
  'danger.',
  'date.',
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
  'select.',
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

/** Key prefixes of the texts of visitors' pages, with those of the form that they fill in. */
const VISIT_TEXTS = [
  'act.open.accept',
  'act.open.decline',
  'common.',
  'danger.',
  'date.',
  'error.',
  'eventType.',
  'files.',
  'form.choosePlaceholder',
  'form.noNumber',
  'formFill.',
  'hazard.danger',
  'list.noOption',
  'photos.after',
  'photos.before',
  'photos.open',
  'raise.another',
  'raise.category',
  'raise.descriptionMissing',
  'raise.send',
  'raise.what',
  'risk.',
  'select.done',
  'shell.loading',
  'shell.goOnOffline',
  'shell.offline',
  'shell.reload',
  'shell.searchShort',
  'signIn.goTo',
  'turn.isFixed',
  'visit.',
  'weDid.days',
  'weDid.did',
  'weDid.said',
  'weDid.sameDay',
  'weDid.title',
];

/** Whether the pages of visitors need a text. */
export const isVisitText = (key: string): boolean => VISIT_TEXTS.some((beginning) => key.startsWith(beginning));

/** Whether a text is one of the first, by its key or the prefix of it. */
export const isFirstText = (key: string): boolean => FIRST_TEXTS.some((beginning) => key.startsWith(beginning));
