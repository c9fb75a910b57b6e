import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import {
  type FileKeeper,
  heldIds,
  isFailed,
  type KeepingTray,
  makeTray,
  type SavedFile,
  type TrayFile,
} from '../../shared/files/file-tray.ts';
import type { FileSlot } from './form-sources.ts';

/** Loads the device's own storage when there is something to keep. */
const keptFiles = () => import('../../shared/files/kept-files.ts');

/** Store of the answers of a form while it is filled in. */
export interface AnswerBox {
  readonly state: () => { readonly answers: Answers };
  readonly subscribe: (react: () => void) => () => void;
  readonly answer: (questionId: string, answer: Answer) => void;
}

const idsIn = (answer: Answer | undefined, slot: FileSlot): readonly number[] => {
  const part = answer?.[slot];
  return Array.isArray(part) ? part.filter((id) => typeof id === 'number') : [];
};
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

const partOf = (questionId: string, slot: FileSlot): string => `${slot}:${questionId}`;
/** Splits the name of a part into question and slot. */
function readPart(part: string): readonly [questionId: string, slot: FileSlot] {
  const slot = part.startsWith('value:') ? 'value' : 'photos';
  return [part.slice(slot.length + 1), slot];
}

/** State of the files, as of answers: on the server, on their way, or on this device alone. */
type Progress = 'saved' | 'saving' | 'kept';

/**
 * The files of a form's answers: uploads of a tray are written into its answer, and files that others add are shown.
 * With a `place` they are kept on the device under that name until they are uploaded, also across a reload.
 */
export function answerTrays(box: AnswerBox, place?: string) {
  const trays = new Map<string, { tray: KeepingTray; questionId: string; slot: FileSlot }>();
  const listeners = new Set<() => void>();
  let files = new Map<number, Attachment>();
  let isRestored = place === undefined;

  const savedOf = (questionId: string, slot: FileSlot): SavedFile[] =>
    idsIn(box.state().answers[questionId], slot).map((id) => {
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
  box.subscribe(showAll);

  const keeperOf = (part: string): FileKeeper | undefined =>
    place === undefined
      ? undefined
      : {
          keep: async (key, name, bytes) => (await keptFiles()).keepFile({ key, place, part, name }, bytes),
          drop: (key) => void keptFiles().then(({ dropKept }) => dropKept(key)),
        };
  const tray = (questionId: string, slot: FileSlot): KeepingTray => {
    const part = partOf(questionId, slot);
    const found = trays.get(part);
    if (found) return found.tray;
    const made = makeTray(savedOf(questionId, slot), keeperOf(part));
    trays.set(part, { tray: made, questionId, slot });
    made.subscribe(() => {
      for (const react of listeners) react();
      const ids = heldIds(made.files());
      const answer = box.state().answers[questionId];
      if (isSame(ids, idsIn(answer, slot))) return;
      box.answer(
        questionId,
        changeAnswer(answer, { [slot]: ids, ...(slot === 'value' && { notApplicable: undefined }) }),
      );
    });
    return made;
  };
  /**
   * Restores files that were kept on the device. Only once the answers are loaded, because the files are written into
   * them.
   */
  const restore = async (from: string): Promise<void> => {
    const { keptFilesOf, readKept } = await keptFiles();
    for (const kept of await keptFilesOf(from)) {
      const file = await readKept(kept);
      if (file) tray(...readPart(kept.part)).adopt(kept.key, file);
    }
  };
  const unsentFiles = (): readonly TrayFile[] =>
    [...trays.values()].flatMap((one) => one.tray.files()).filter(({ status }) => status !== 'held');

  return {
    tray,
    /** Sets the files that the server has of this form. */
    know(known: readonly Attachment[]): void {
      files = new Map(known.map((file) => [file.id, file]));
      showAll();
      if (!isRestored && place !== undefined) void restore(place);
      isRestored = true;
    },
    subscribe(react: () => void): () => void {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    progress: (): Progress => {
      const unsent = unsentFiles();
      if (unsent.length === 0) return 'saved';
      return unsent.some(({ isAway, isKept }) => isAway && isKept) ? 'kept' : 'saving';
    },
    /** Count of files that are not uploaded, and of those that will not be retried automatically. */
    missing: (): number => unsentFiles().length,
    failed: (): number => unsentFiles().filter(isFailed).length,
    /** Resolves once no upload is in progress; returns whether all of them succeeded. */
    async settled(): Promise<boolean> {
      await Promise.all([...trays.values()].map((one) => one.tray.settled()));
      return unsentFiles().length === 0;
    },
  };
}
export type AnswerTrays = ReturnType<typeof answerTrays>;
