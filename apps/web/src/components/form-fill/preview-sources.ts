import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import type { Answer } from '@safety-qube/domain/templates/answers';
import { makeLocalTray } from '../../shared/files/local-tray.ts';
import type { FileSlot, FormSources } from './form-sources.ts';
import { AssetAnswer, PersonAnswer, PlaceAnswer } from './given-fields.tsx';

/** Sources of a form that is only previewed: its files stay on this device and are not uploaded. */
export function makePreviewSources(
  matrix: RiskMatrix | undefined,
  onFiles: (questionId: string, change: Pick<Answer, 'value' | 'photos'>) => void,
): FormSources {
  const trays = new Map<string, ReturnType<typeof makeLocalTray>>();
  const tray = (questionId: string, slot: FileSlot) => {
    const key = `${slot}:${questionId}`;
    const found = trays.get(key) ?? makeLocalTray((ids) => onFiles(questionId, { [slot]: ids }));
    trays.set(key, found);
    return found;
  };
  return { Person: PersonAnswer, Place: PlaceAnswer, Asset: AssetAnswer, matrix, tray };
}
