import type { Attachment } from '@safety-qube/contract/attachments';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { FileSlot } from '../../components/form-fill/form-sources.ts';
import { type FileTray, heldIds, makeTray, type SavedFile } from '../../lib/file-tray.ts';
import type { Filling } from './filling.ts';

const idsIn = (answer: Answer | undefined, slot: FileSlot): readonly number[] => {
  const part = answer?.[slot];
  return Array.isArray(part) ? part.filter((id) => typeof id === 'number') : [];
};
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** The files of a form's answers: what arrives in a tray is written into its answer, and what others bring is shown. */
export function answerTrays(filling: Filling) {
  const trays = new Map<string, { tray: FileTray; questionId: string; slot: FileSlot }>();
  let files = new Map<number, Attachment>();

  const savedOf = (questionId: string, slot: FileSlot): SavedFile[] =>
    idsIn(filling.state().answers[questionId], slot).map((id) => {
      const file = files.get(id);
      return {
        key: String(id),
        id,
        name: file?.name ?? '',
        isImage: file?.mediaType.startsWith('image/') ?? true,
      };
    });
  const showAll = (): void => {
    for (const { tray, questionId, slot } of trays.values()) tray.show(savedOf(questionId, slot));
  };
  filling.subscribe(showAll);

  return {
    /** The files that the server has of this form. */
    know(known: readonly Attachment[]): void {
      files = new Map(known.map((file) => [file.id, file]));
      showAll();
    },
    tray(questionId: string, slot: FileSlot): FileTray {
      const key = `${slot}:${questionId}`;
      const found = trays.get(key);
      if (found) return found.tray;
      const tray = makeTray(savedOf(questionId, slot));
      trays.set(key, { tray, questionId, slot });
      tray.subscribe(() => {
        const ids = heldIds(tray.files());
        const answer = filling.state().answers[questionId];
        if (isSame(ids, idsIn(answer, slot))) return;
        filling.answer(
          questionId,
          changeAnswer(answer, { [slot]: ids, ...(slot === 'value' && { notApplicable: undefined }) }),
        );
      });
      return tray;
    },
  };
}
