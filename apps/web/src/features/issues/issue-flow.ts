import { IconCopy, IconSpeakerphone, IconUserShare } from '@tabler/icons-react';
import { DEFAULT_FLOW_PARTS, type NextActorText, type RecordFlow, type Speaker } from '../../config/record-flow.ts';
import type { RecordOf } from '../../config/record-types.ts';
import { peopleWho } from '../../shared/records/people-of.ts';
import { closingDay, hasReporter, reporterOf, senderOf } from '../../shared/records/reporter.ts';

const isObservation = ({ issueType }: RecordOf<'issue'>): boolean => issueType === 'observation';

/** The people who resolve an issue: its owner and the team. */
const resolversOf = (record: RecordOf<'issue'>): number[] => [
  ...new Set([...peopleWho(record, 'owner'), ...peopleWho(record, 'resolutionTeam')]),
];

/** Returns what follows once an issue is resolved. */
const thenText = (record: RecordOf<'issue'>, speaker: Speaker): string =>
  hasReporter(record, speaker)
    ? speaker.t('turn.issueThen', reporterOf(record, speaker))
    : speaker.t('turn.issueThenCloses');

function closedText(record: RecordOf<'issue'>, speaker: Speaker): string {
  const { t } = speaker;
  switch (record.closedAs) {
    case 'accepted':
      return t('turn.closedAccepted', reporterOf({ ...record, isRaiser: false }, speaker));
    case 'completed':
      return t('turn.issueClosedCompleted');
    case 'silence':
      return t('turn.issueClosedSilence');
    case 'duplicate':
      return t('turn.closedDuplicate');
    case 'converted':
      return t('turn.closedConverted');
    case 'notValid':
      return t('turn.closedNotValid');
    default:
      return '';
  }
}

/** An observation waits for nobody: it is recorded, and open only as long as its tasks are. */
function observationTurn({ isClosed, closedAs }: RecordOf<'issue'>, { t }: Speaker): NextActorText {
  if (!isClosed) return { title: t('turn.issueTasksOpen'), text: t('turn.issueTasksOpenText') };
  const text = t(closedAs === 'completed' ? 'turn.issueTasksDone' : 'turn.issueRecordedText');
  return { title: t('turn.issueRecorded'), text };
}

/** While it is being resolved: why the reporter sent it back, if they did; otherwise what to do and what follows. */
function workTurn(record: RecordOf<'issue'>, speaker: Speaker, isMine: boolean): NextActorText {
  const { t, about } = speaker;
  const { sentBack } = record;
  const back = sentBack && t('turn.againText', { ...senderOf(sentBack.byId, speaker), reason: sentBack.reason });
  if (!isMine) return { title: about('turn.waitsFix', resolversOf(record)), text: back ?? thenText(record, speaker) };
  return back
    ? { title: t('turn.again'), text: back }
    : { title: t('turn.issueDo'), text: `${t('turn.issueDoText')} ${thenText(record, speaker)}` };
}

function issueTurn(record: RecordOf<'issue'>, speaker: Speaker, isMine: boolean): NextActorText {
  const { t, name } = speaker;
  switch (record.status) {
    case 'Open':
      return isMine
        ? { title: t('turn.issueOpen'), text: t('turn.issueOpenText') }
        : { title: t('turn.issueWaitsOpen', { name: name(record.ownerId) }), text: thenText(record, speaker) };
    case 'In Progress':
      return workTurn(record, speaker, isMine);
    case 'Resolved': {
      const day = closingDay(record, speaker);
      return isMine
        ? { title: t('turn.isFixed'), text: t('turn.issueAcceptText', { day }) }
        : { title: t('turn.waitsAccept', reporterOf(record, speaker)), text: t('turn.waitsAcceptText', { day }) };
    }
    default:
      return { title: t('turn.closed'), text: closedText(record, speaker) };
  }
}

/** How issues move from open to closed; observations are closed from the start. */
export const ISSUE_FLOW: RecordFlow = {
  ...DEFAULT_FLOW_PARTS,
  way: (record: RecordOf<'issue'>, speaker) => ({
    path: isObservation(record)
      ? [...(record.isClosed ? [] : ['In Progress']), 'Closed']
      : ['Open', 'In Progress', 'Resolved', 'Closed'],
    shownAt: {},
    leftOut: hasReporter(record, speaker) ? [] : ['Resolved'],
    work: 'In Progress',
  }),
  decides(status, record: RecordOf<'issue'>, speaker) {
    const { t, name, about } = speaker;
    if (isObservation(record)) return t('steps.afterTasks');
    if (status === 'In Progress') return t('steps.starts', { name: name(record.ownerId) });
    return status === 'Closed' && hasReporter(record, speaker)
      ? t('steps.afterAccept', reporterOf(record, speaker))
      : about('steps.resolves', resolversOf(record));
  },
  turn: (record: RecordOf<'issue'>, speaker, { isMine }) =>
    isObservation(record) ? observationTurn(record, speaker) : issueTurn(record, speaker, isMine),
  looks: {
    resolve: { finishes: true },
    invalidate: { isExplained: true },
    decline: { sendsBack: true },
    announce: { inMenu: true, icon: IconSpeakerphone, isExplained: true },
    reassign: { inMenu: true, icon: IconUserShare },
    closeDuplicate: { inMenu: true, icon: IconCopy, isExplained: true },
    makeIssue: { isExplained: true },
  },
};
