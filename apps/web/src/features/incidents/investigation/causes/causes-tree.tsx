import type { CauseTree } from '@safety-qube/domain/incidents/cause-tree';
import { DragArea } from '../../../../components/ui/drag-area.tsx';
import { type CauseActions, CauseBranch } from './cause-branch.tsx';
import { TOP, TopPlace } from './top-place.tsx';

/** The causes of an incident, which can be dragged onto each other; without `deeds` they are only read. */
export function CausesTree({ tree, deeds }: { tree: CauseTree; deeds: CauseActions | undefined }) {
  return (
    <DragArea onDrop={(id, onto) => deeds?.move(id, onto === TOP ? null : onto)}>
      <CauseBranch tree={tree} parentId={null} deeds={deeds} />
      <TopPlace tree={tree} />
    </DragArea>
  );
}
