import { useDraggable, useDroppable } from '@dnd-kit/react';
import { Button } from '@mantine/core';
import {
  type Cause,
  type CauseTree,
  canMoveCause,
  MAX_WHY_DEPTH,
  whyOf,
} from '@safety-qube/domain/incidents/cause-tree';
import { IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';
import { LineButtons } from '../part-list.tsx';
import { CauseMenu } from './cause-menu.tsx';
import own from './causes.module.css';

/** Actions on the causes. */
export interface CauseActions {
  readonly ask: (parentId: string) => void;
  readonly edit: (cause: Cause) => void;
  readonly remove: (cause: Cause) => void;
  readonly step: (cause: Cause, by: -1 | 1) => void;
  readonly move: (id: string, parentId: string | null) => void;
}
interface BranchProps {
  tree: CauseTree;
  parentId: string | null;
  /** Undefined for a user who may only read. */
  deeds: CauseActions | undefined;
}

/** A cause with its whole subtree: it can be dragged, and other causes can be dropped on it to become its children. */
function CauseItem({ tree, cause, deeds }: Pick<BranchProps, 'tree' | 'deeds'> & { cause: Cause }) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useDraggable({ id: cause.id, disabled: !deeds });
  const line = useDroppable({
    id: cause.id,
    accept: (dragged) => canMoveCause(tree, String(dragged.id), cause.id),
  });
  const why = whyOf(tree, cause.id);
  const isRoot = why > 1 && !tree.some((one) => one.parentId === cause.id);
  const canMove = deeds && tree.length > 1;
  return (
    <li ref={ref} data-dragging={isDragging || undefined} className={own['item']}>
      <div ref={line.ref} className={`${classes['line']} ${own['line']}`} data-over={line.isDropTarget || undefined}>
        {canMove && (
          <span ref={handleRef} className={own['grip']} aria-hidden>
            <IconGripVertical size={14} stroke={1.75} />
          </span>
        )}
        <div className={classes['lineText']}>
          <small>{why === 1 ? t('cause.immediate') : t('cause.why', { number: why })}</small>
          <p className={`${classes['written']} words`} dir="auto">
            {cause.text}
          </p>
          {isRoot && <span className={own['root']}>{t('cause.root')}</span>}
        </div>
        {deeds && (
          <LineButtons of={cause.text} onEdit={() => deeds.edit(cause)} onRemove={() => deeds.remove(cause)}>
            {why < MAX_WHY_DEPTH && (
              <Button variant="default" size="xs" onClick={() => deeds.ask(cause.id)}>
                {t('cause.ask')}
              </Button>
            )}
            {canMove && (
              <CauseMenu
                tree={tree}
                cause={cause}
                onStep={(by) => deeds.step(cause, by)}
                onMove={(parentId) => deeds.move(cause.id, parentId)}
              />
            )}
          </LineButtons>
        )}
      </div>
      <CauseBranch tree={tree} parentId={cause.id} deeds={deeds} />
    </li>
  );
}

/** The children of a cause, each with its own subtree. */
export function CauseBranch({ tree, parentId, deeds }: BranchProps) {
  const here = tree.filter((cause) => cause.parentId === parentId);
  if (!here.length) return null;
  return (
    <ul className={own['branch']}>
      {here.map((cause) => (
        <CauseItem key={cause.id} tree={tree} cause={cause} deeds={deeds} />
      ))}
    </ul>
  );
}
