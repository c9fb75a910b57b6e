import { useDragOperation, useDroppable } from '@dnd-kit/react';
import { type CauseTree, canMoveCause } from '@safety-qube/domain/incidents/cause-tree';
import { useTranslation } from 'react-i18next';
import classes from './causes.module.css';

/** The id of the place where a cause becomes an immediate one; causes have ids of their own making. */
export const TOP = 'top';

/** Shown while a cause is dragged that is not at the top yet: dropped here it is. */
export function TopPlace({ tree }: { tree: CauseTree }) {
  const { t } = useTranslation();
  const { source } = useDragOperation();
  const { ref, isDropTarget } = useDroppable({ id: TOP });
  const isOffered = source ? canMoveCause(tree, String(source.id), null) : false;
  return (
    <div ref={ref} className={classes['top']} data-over={isDropTarget || undefined} hidden={!isOffered}>
      {t('cause.makeImmediate')}
    </div>
  );
}
