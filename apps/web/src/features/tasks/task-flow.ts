import { IconBan } from '@tabler/icons-react';
import { DEFAULT_FLOW_PARTS, type NextActorText, type RecordFlow, type Speaker } from '../../config/record-flow.ts';
import type { RecordOf } from '../../config/record-types.ts';

/** Returns the text of the work step: why it was sent back; else the progress of the checklist. */
function workText(record: RecordOf<'task'>, { t, name }: Speaker): string {
  const { sentBack, checklistDone: done = 0, checklistTotal: count = 0 } = record;
  if (sentBack) return t('turn.againText', { name: name(sentBack.byId), reason: sentBack.reason });
  return count ? t('turn.taskDoText', { done, count }) : '';
}

function turn(record: RecordOf<'task'>, speaker: Speaker, { isMine }: { readonly isMine: boolean }): NextActorText {
  const { t, name, ago } = speaker;
  const owner = name(record.ownerId);
  const completed = record.resolution
    ? t('turn.taskVerifyText', { name: name(record.resolution.byId), when: ago(record.resolution.at) })
    : '';
  switch (record.status) {
    case 'Open':
      return isMine
        ? { title: t('turn.taskStart'), text: t('turn.taskStartText') }
        : { title: t('turn.taskWaitsStart', { name: owner }), text: '' };
    case 'In Progress':
      return {
        title: isMine ? t('turn.taskDo') : t('turn.taskWaitsDo', { name: owner }),
        text: workText(record, speaker),
      };
    case 'Completed':
      if (record.isClosed) return { title: t('turn.taskDone'), text: completed };
      return {
        title: isMine ? t('turn.taskVerify') : t('turn.taskWaitsVerify', { name: name(record.verifierId) }),
        text: completed,
      };
    case 'Verified':
      return { title: t('turn.taskVerified'), text: completed };
    default:
      return { title: t('turn.taskCancelled'), text: '' };
  }
}

/** How tasks move from open to their end: completed, or verified if there is a verifier. */
export const TASK_FLOW: RecordFlow = {
  ...DEFAULT_FLOW_PARTS,
  way: ({ verifierId }) => {
    const end = verifierId == null ? 'Completed' : 'Verified';
    return {
      path: ['Open', 'In Progress', 'Completed', 'Verified'],
      shownAt: { Cancelled: end },
      leftOut: end === 'Completed' ? ['Verified'] : [],
      work: 'In Progress',
    };
  },
  decides(status, record, { t, name }) {
    switch (status) {
      case 'In Progress':
        return t('steps.starts', { name: name(record.ownerId) });
      case 'Completed':
        return t('steps.completes', { name: name(record.ownerId) });
      default:
        return t('steps.verifies', { name: name(record.verifierId) });
    }
  },
  turn,
  looks: { sendBack: { sendsBack: true }, cancel: { inMenu: true, icon: IconBan, isExplained: true } },
  asks: ({ evidence }, action) => ({
    ...(action === 'complete' && evidence === 'note' && { what: 'required' }),
    ...(action === 'complete' && evidence === 'photo' && { attachmentIds: 'required' }),
  }),
};
