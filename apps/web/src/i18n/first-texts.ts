/**
 * How the keys of the first texts begin: those of the frame, of the forms that report something and of what opens from there,
 * so that a report can be written while all others are on their way. A test holds the list to what these parts say.
 */
const FIRST_TEXTS = [
  'actions.needYou',
  'asset.choose',
  'asset.noneToChoose',
  'asset.some',
  'common.',
  'error.',
  'eventType.',
  'executions.unfinished',
  'export.done',
  'files.',
  'form.',
  'formFill.',
  'hazard.',
  'incident.',
  'list.',
  'menu.',
  'notifications.',
  'palette.',
  'photos.open',
  'place.',
  'raise.',
  'record.',
  'recordStatus.',
  'records.openCount',
  'risk.',
  'severity.',
  'shell.',
  'signInAgain.',
  'status.',
  'task.',
  'templates.module.',
  'turn.assign',
  'wants.',
];

/** Whether a text is one of the first, by its key or the beginning of it. */
export const isFirstText = (key: string): boolean => FIRST_TEXTS.some((beginning) => key.startsWith(beginning));
