import { useDraggable, useDroppable } from '@dnd-kit/react';
import type { Question } from '@safety-qube/domain/templates/template';
import { IconCornerDownRight, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TYPE_ICONS } from '../questions/types.ts';
import classes from './builder.module.css';
import { ProblemMark } from './problem-mark.tsx';

interface RowProps {
  depth: number;
  isCurrent: boolean;
  onClick: () => void;
}
/** Maximum indentation of follow-ups, so that names stay readable. */
const MAX_INDENT = 6;

/** A row that questions can be dropped on: they go after a question, or to the beginning of a section. */
export function DropRow(props: RowProps & { id: string; isPart?: boolean; children: ReactNode; end?: ReactNode }) {
  const { ref, isDropTarget } = useDroppable({ id: props.id });
  return (
    <div
      ref={ref}
      className={classes['rowPlace']}
      data-depth={Math.min(props.depth, MAX_INDENT)}
      data-over={isDropTarget || undefined}
    >
      <button
        type="button"
        className={classes['row']}
        data-part-name={props.isPart}
        aria-current={props.isCurrent || undefined}
        onClick={props.onClick}
      >
        <span className={`${classes['rowWords']} words`}>{props.children}</span>
      </button>
      {props.end}
    </div>
  );
}

/** A question in the outline; its grip drags it with all its follow-ups. */
export function QuestionRow(
  props: RowProps & {
    question: Question;
    /** Its number in the form, if it has one. */
    number: string | undefined;
    /** The answer that shows it, of a follow-up. */
    when: string | undefined;
    words: string;
    canMove: boolean;
  },
) {
  const { question, number, when, words, canMove, ...row } = props;
  const { ref, handleRef, isDragging } = useDraggable({ id: question.id, disabled: !canMove });
  const Icon = TYPE_ICONS[question.type];
  return (
    <li ref={ref} data-dragging={isDragging || undefined} className={classes['questionRow']}>
      <DropRow
        id={`question/${question.id}`}
        {...row}
        end={
          <>
            <ProblemMark about="question" id={question.id} />
            {canMove && (
              <span ref={handleRef} className={classes['grip']} aria-hidden>
                <IconGripVertical size={14} stroke={1.75} />
              </span>
            )}
          </>
        }
      >
        {when !== undefined && (
          <>
            <IconCornerDownRight size={14} stroke={1.75} aria-hidden className={`${classes['rowIcon']} flip`} />
            <span className={classes['rowWhen']}>{when}</span>{' '}
          </>
        )}
        {when === undefined &&
          (number === undefined ? (
            <Icon size={14} stroke={1.6} aria-hidden className={classes['rowIcon']} />
          ) : (
            <span className={`${classes['rowNumber']} num`}>{number}</span>
          ))}{' '}
        <bdi>{words}</bdi>
      </DropRow>
    </li>
  );
}
