import { IconCopy, IconUserShare } from '@tabler/icons-react';
import { DEFAULT_FLOW_PARTS, type NextActorText, type RecordFlow, type Speaker } from '../../../config/record-flow.ts';
import type { AnyRecord } from '../../../config/record-types.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import { closingDay, hasReporter, reporterOf, senderOf } from '../../../shared/records/reporter.ts';

/** Returns why the EHS approval closes a record: nobody can accept it. */
function closesAtApproval({ isAnonymous, raiserId }: AnyRecord, { t }: Speaker): string {
  if (isAnonymous) return t('turn.closesAnonymous');
  return raiserId === null ? t('turn.closesImported') : t('turn.closesLeft');
}

/** Whether no person is named who may approve the work: those who worked on it or submitted it may not. */
function lacksApprover(record: AnyRecord, { hasLeft }: Speaker): boolean {
  const own = [...peopleWho(record, 'resolutionTeam'), record.resolution?.byId];
  return peopleWho(record, 'ehsMember').every((id) => own.includes(id) || hasLeft(id));
}

function decides(status: string, record: AnyRecord, speaker: Speaker): string {
  const { t, name, about } = speaker;
  switch (status) {
    case 'Assigned':
      return t('steps.assigns', { name: name(record.ownerId) });
    case 'Resolution Implemented': {
      const team = peopleWho(record, 'resolutionTeam');
      return team.length ? about('steps.resolves', team) : t('steps.team');
    }
    case 'Resolution Approved by EHS Team':
      return record.isEHSMember ? t('steps.youOrEhs') : t('steps.ehs');
    default:
      return hasReporter(record, speaker)
        ? t('steps.afterAccept', reporterOf(record, speaker))
        : closesAtApproval(record, speaker);
  }
}

function closedText(record: AnyRecord, speaker: Speaker): string {
  const { t } = speaker;
  switch (record.closedAs) {
    case 'accepted':
      return t('turn.closedAccepted', reporterOf({ ...record, isRaiser: false }, speaker));
    case 'approved':
      if (record.isAnonymous) return t('turn.closedAnonymous');
      return t(record.raiserId === null ? 'turn.closedImported' : 'turn.closedLeft');
    case 'silence':
      return t('turn.closedSilence');
    case 'duplicate':
      return t('turn.closedDuplicate');
    case 'notValid':
      return t('turn.closedNotValid');
    default:
      return '';
  }
}

/** Returns the text while the EHS team has to approve: who submitted it when, and what follows the approval. */
function approvalText(record: AnyRecord, speaker: Speaker): string {
  const { t, name, ago } = speaker;
  const submitted = record.resolution
    ? t('turn.submitted', { name: name(record.resolution.byId), when: ago(record.resolution.at) })
    : '';
  const then = hasReporter(record, speaker)
    ? t('turn.thenRaiser', reporterOf(record, speaker))
    : closesAtApproval(record, speaker);
  return `${submitted} ${then}`.trim();
}

function turn(
  record: AnyRecord,
  speaker: Speaker,
  { isMine, mayAct }: { readonly isMine: boolean; readonly mayAct: boolean },
): NextActorText {
  const { t, name, about } = speaker;
  const waitsFor = (sentence: 'waitsAgain' | 'waitsApprove' | 'waitsFix', relation: 'resolutionTeam' | 'ehsMember') => {
    const ids = peopleWho(record, relation);
    return ids.length ? about(`turn.${sentence}`, ids) : t(`turn.${sentence}_nobody`);
  };
  switch (record.status) {
    case 'Open':
      return isMine
        ? { title: t('turn.assign'), text: t('turn.assignText') }
        : { title: t('turn.waitsAssign', { name: name(record.ownerId) }), text: t('turn.waitsAssignText') };
    case 'Assigned':
      return isMine
        ? { title: t('turn.fix'), text: t('turn.fixText') }
        : { title: waitsFor('waitsFix', 'resolutionTeam'), text: t('turn.waitsFixText') };
    case 'Resolution not Approved by EHS Team':
    case 'Resolution not Approved by Raiser': {
      const by = record.sentBack ? senderOf(record.sentBack.byId, speaker) : { name: t('record.someone') };
      const reason = record.sentBack?.reason ?? '';
      return isMine
        ? { title: t('turn.again'), text: t('turn.againText', { ...by, reason }) }
        : {
            title: waitsFor('waitsAgain', 'resolutionTeam'),
            text: t('turn.waitsAgainText', { ...by, reason }),
          };
    }
    case 'Resolution Implemented':
      if (!mayAct && lacksApprover(record, speaker))
        return { title: t('turn.noApprover'), text: t('turn.noApproverText'), lacksPeople: true };
      return {
        title: isMine ? t('turn.isFixed') : waitsFor('waitsApprove', 'ehsMember'),
        text: approvalText(record, speaker),
      };
    case 'Resolution Approved by EHS Team': {
      const closesOn = closingDay(record, speaker);
      return isMine
        ? { title: t('turn.isFixed'), text: t('turn.acceptText', { day: closesOn }) }
        : {
            title: t('turn.waitsAccept', reporterOf(record, speaker)),
            text: t('turn.waitsAcceptText', { day: closesOn }),
          };
    }
    default:
      return { title: t('turn.closed'), text: closedText(record, speaker) };
  }
}

/** How hazards and incidents move from raised to closed. */
export const RESOLUTION_FLOW: RecordFlow = {
  ...DEFAULT_FLOW_PARTS,
  way: (record, speaker) => ({
    path: ['Open', 'Assigned', 'Resolution Implemented', 'Resolution Approved by EHS Team', 'Closed'],
    shownAt: {
      'Resolution not Approved by EHS Team': 'Assigned',
      'Resolution not Approved by Raiser': 'Assigned',
    },
    leftOut: hasReporter(record, speaker) ? [] : ['Resolution Approved by EHS Team'],
    work: 'Assigned',
  }),
  decides,
  turn,
  looks: {
    fix: { finishes: true },
    invalidate: { isExplained: true },
    implement: { finishes: true },
    reassign: { inMenu: true, nextTo: 'implement', icon: IconUserShare },
    approve: { finishes: true, needsAll: true },
    withdraw: { sendsBack: true },
    reject: { sendsBack: true },
    decline: { sendsBack: true },
    closeDuplicate: { inMenu: true, icon: IconCopy, isExplained: true },
  },
};
