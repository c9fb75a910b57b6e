import { useDragOperation, useDroppable } from '@dnd-kit/react';
import { type CauseTree, canMoveCause } from '@safety-qube/domain/incidents/cause-tree';
import { useTranslation } from 'react-i18next';
import classes from './causes.module.css';

/** The id of the drop target where a cause becomes an immediate one; causes have generated ids, which differ. */
export const TOP = 'top';

/** Drop target that makes a cause an immediate one; shown while a cause is dragged that is not at the top. */
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
