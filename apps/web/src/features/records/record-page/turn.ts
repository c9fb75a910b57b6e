import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import type { TFunction } from 'i18next';
import type { WholeRecord } from '../../../config/record-types.ts';
import type { People } from '../use-people.ts';
import { may } from './record-data.ts';

/** Whether somebody is there who can accept; else the EHS approval closes it. */
export const hasRaiser = ({ isAnonymous, raiserId }: WholeRecord, people: People): boolean =>
  !isAnonymous && raiserId !== null && people.find(raiserId)?.isActive !== false;

/** Why the EHS approval closes a record: nobody can accept it. */
export function closesAtApproval(t: TFunction, { isAnonymous, raiserId }: WholeRecord): string {
  if (isAnonymous) return t('turn.closesAnonymous');
  return raiserId === null ? t('turn.closesImported') : t('turn.closesLeft');
}

/** Ids of a record's people in a relation. */
export const peopleWho = (record: WholeRecord, relation: WholeRecord['people'][number]['relation']): number[] =>
  record.people.filter((person) => person.relation === relation).map((person) => person.employeeId);

/** Whether nobody is named who may approve what was done: whoever works on it or submitted it never may. */
const lacksApprover = (record: WholeRecord, people: People): boolean => {
  const own = [...peopleWho(record, 'resolutionTeam'), record.resolution?.byId];
  return peopleWho(record, 'ehsMember').every((id) => own.includes(id) || people.find(id)?.isActive === false);
};

/** A few names: the first two, and that there are more. */
export function someNames(t: TFunction, people: People, ids: readonly number[]): string {
  const names = ids.map((id) => (id === people.me ? t('record.you') : people.name(id)));
  if (names.length <= 2) return names.join(t('record.and'));
  return t('record.andMore', { names: names.slice(0, 2).join(', '), count: names.length - 2 });
}

/** Actions that each status offers on the panel, the one that leads on first. */
const OFFERED: Record<string, readonly ResolutionAction[]> = {
  Open: ['assign', 'fix', 'invalidate'],
  Assigned: ['implement', 'reassign'],
  'Resolution not Approved by EHS Team': ['implement', 'reassign'],
  'Resolution not Approved by Raiser': ['implement', 'reassign'],
  'Resolution Implemented': ['approve', 'reject'],
  'Resolution Approved by EHS Team': ['accept', 'decline'],
  Closed: ['reopen'],
};

export interface Turn {
  readonly isMine: boolean;
  readonly title: string;
  readonly text: string;
  /** Whether it waits for somebody who is not there yet. */
  readonly lacksPeople: boolean;
  /** What leads on; undefined when the person has no part in it now. */
  readonly primary: ResolutionAction | undefined;
  readonly others: readonly ResolutionAction[];
}

/** Whose turn it is, in words, and what the person may do about it. `when` are words for moments. */
export function turnOf(
  record: WholeRecord,
  people: People,
  t: TFunction,
  when: { ago: (at: string) => string; closesOn: string },
): Turn {
  const offered = (OFFERED[record.status] ?? []).filter((action) => may(record, action));
  const isMine = record.needsMyAction && offered.length > 0;
  const [primary, ...others] = offered;
  const names = (relation: 'resolutionTeam' | 'ehsMember') => {
    const ids = peopleWho(record, relation);
    return ids.length ? someNames(t, people, ids) : t(relation === 'ehsMember' ? 'turn.ehsTeam' : 'turn.someTeam');
  };
  const lacksPeople =
    record.status === 'Resolution Implemented' && primary === undefined && lacksApprover(record, people);
  const words = ((): [string, string] => {
    switch (record.status) {
      case 'Open':
        return isMine
          ? [t('turn.assign'), t('turn.assignText')]
          : [t('turn.waitsAssign', { name: people.name(record.ownerId) }), t('turn.waitsAssignText')];
      case 'Assigned':
        return isMine
          ? [t('turn.fix'), t('turn.fixText')]
          : [t('turn.waitsFix', { names: names('resolutionTeam') }), t('turn.waitsFixText')];
      case 'Resolution not Approved by EHS Team':
      case 'Resolution not Approved by Raiser': {
        const by = record.sentBack ? people.name(record.sentBack.byId) : t('record.someone');
        const reason = record.sentBack?.reason ?? '';
        return isMine
          ? [t('turn.again'), t('turn.againText', { name: by, reason })]
          : [t('turn.waitsAgain', { names: names('resolutionTeam') }), t('turn.waitsAgainText', { name: by, reason })];
      }
      case 'Resolution Implemented': {
        if (lacksPeople) return [t('turn.noApprover'), t('turn.noApproverText')];
        const submitted = record.resolution
          ? t('turn.submitted', {
              name: people.name(record.resolution.byId),
              when: when.ago(record.resolution.at),
            })
          : '';
        const then = hasRaiser(record, people)
          ? t('turn.thenRaiser', { name: record.isRaiser ? t('record.youSubject') : people.name(record.raiserId) })
          : closesAtApproval(t, record);
        const title = isMine ? t('turn.isFixed') : t('turn.waitsApprove', { names: names('ehsMember') });
        return [title, `${submitted} ${then}`.trim()];
      }
      case 'Resolution Approved by EHS Team':
        return isMine
          ? [t('turn.isFixed'), t('turn.acceptText', { day: when.closesOn })]
          : [
              t('turn.waitsAccept', { name: people.name(record.raiserId) }),
              t('turn.waitsAcceptText', { day: when.closesOn }),
            ];
      default:
        return [t('turn.closed'), closedText(record, people, t)];
    }
  })();
  return { isMine, title: words[0], text: words[1], lacksPeople, primary, others };
}

function closedText(record: WholeRecord, people: People, t: TFunction): string {
  switch (record.closedAs) {
    case 'accepted':
      return t('turn.closedAccepted', { name: people.name(record.raiserId) });
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
