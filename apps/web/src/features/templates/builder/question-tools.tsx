import type { Question } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Part, stepPart, stepQuestion } from '../edit/edits.ts';
import { previousParent } from '../edit/followups.ts';
import { isQuestion, useBuilder, useContent } from './builder-context.ts';
import { type ToolEntry, Tools } from './tools.tsx';

/** What can be done with a question and a section alike. */
function useCommonTools(what: Question | Part): readonly [moves: ToolEntry[], others: ToolEntry[]] {
  const { t } = useTranslation();
  const { actions } = useBuilder();
  const step = (by: 1 | -1) => actions.edit(isQuestion(what) ? stepQuestion(what.id, by) : stepPart(what.id, by));
  return [
    [
      { label: t('templates.moveUp'), icon: IconArrowUp, act: () => step(-1), keys: 'Alt+ArrowUp' },
      { label: t('templates.moveDown'), icon: IconArrowDown, act: () => step(1), keys: 'Alt+ArrowDown' },
    ],
    [
      { label: t('templates.duplicate'), icon: IconCopy, act: () => actions.duplicate(what), keys: 'Control+D' },
      { label: t('templates.copy'), icon: IconClipboardCopy, act: () => actions.copy(what), keys: 'Control+C' },
      { label: t('templates.remove'), icon: IconTrash, act: () => actions.remove(what), keys: 'Delete' },
    ],
  ];
}

/** Actions on a section or sub-section. */
export const PartTools = ({ part }: { part: Part }) => <Tools tools={useCommonTools(part).flat()} />;

/** Actions on a question, which can also become a follow-up of the one before it, or be taken out again. */
export function QuestionTools({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions } = useBuilder();
  const content = useContent();
  const [moves, others] = useCommonTools(question);
  const isFollowup = placesOf(content).some(({ question: one, shownBy }) => one.id === question.id && shownBy);
  const deeper: ToolEntry = {
    label: t('templates.makeFollowup'),
    icon: IconIndentIncrease,
    isFlipped: true,
    act: () => actions.makeFollowup(question),
    keys: 'Alt+Shift+ArrowRight',
  };
  const out: ToolEntry = {
    label: t('templates.makeIndependent'),
    icon: IconIndentDecrease,
    isFlipped: true,
    act: () => actions.makeIndependent(question),
    keys: 'Alt+Shift+ArrowLeft',
  };
  const levels = [...(previousParent(content, question.id) ? [deeper] : []), ...(isFollowup ? [out] : [])];
  return <Tools tools={[...moves, ...levels, ...others]} />;
}
