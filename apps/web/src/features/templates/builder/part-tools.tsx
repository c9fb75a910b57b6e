import { type Part, stepPart } from '../edit/edits.ts';
import { useBuilder } from './builder-context.ts';
import { Tools } from './tools.tsx';

/** Actions on a section or sub-section. */
export function PartTools({ part }: { part: Part }) {
  const { actions } = useBuilder();
  return (
    <Tools
      onStep={(by) => actions.edit(stepPart(part.id, by))}
      onDuplicate={() => actions.duplicate(part)}
      onCopy={() => actions.copy(part)}
      onRemove={() => actions.remove(part)}
    />
  );
}
