import type { OptionListInput } from '@safety-qube/contract/schemas/template-material';
import type { LeftOut } from '@safety-qube/contract/schemas/templates';
import type { Question } from '@safety-qube/domain/templates/template';
import type * as z from 'zod';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { forgetLeftOut, restoreLeftOut } from './commands/forget-left-out.ts';
import { setArchived } from './commands/set-archived.ts';
import { setPublishedVersion } from './commands/set-published-version.ts';
import { deleteAgain, recoverTemplate, removeTemplate } from './commands/undo-creation.ts';
import { createOptionList, deleteOptionList, saveOptionList } from './material/option-lists.ts';
import { keepBankQuestion, removeBankQuestion } from './material/question-bank.ts';

type OptionListValues = z.output<typeof OptionListInput>;

/** How the actions of templates and of what they are made of are undone. What is saved in a draft is undone in the builder. */
export function templateUndos(platform: Pick<Platform, 'relay'>): Undos {
  const archive =
    (isArchived: boolean): Undo =>
    (ctx, entry) =>
      setArchived(ctx, platform, { id: entityIdOf(entry), isArchived });
  const setVersion: Undo = (ctx, entry) => {
    const { publishedVersion: number } = valuesBefore<{ publishedVersion: number | null }>(entry);
    return setPublishedVersion(ctx, platform, { id: entityIdOf(entry), number });
  };
  return {
    'template.created': (ctx, entry) => removeTemplate(ctx, platform, { id: entityIdOf(entry), version: 1 }),
    'template.deleted': (ctx, entry) => recoverTemplate(ctx, platform, entityIdOf(entry)),
    'template.recovered': (ctx, entry) => deleteAgain(ctx, platform, entityIdOf(entry)),
    'template.archived': archive(false),
    'template.restored': archive(true),
    'template.published': setVersion,
    'template.versionChanged': setVersion,
    'template.leftOutForgotten': (ctx, entry) => {
      const { leftOut } = valuesBefore<{ leftOut?: LeftOut[] }>(entry);
      if (!leftOut) throw refuse('UNDO_NONE'); // earlier lines do not have it
      return restoreLeftOut(ctx, entityIdOf(entry), leftOut);
    },
    'template.leftOutRestored': (ctx, entry) => forgetLeftOut(ctx, entityIdOf(entry)),
    'optionList.created': (ctx, entry) => deleteOptionList(ctx, { id: entityIdOf(entry) }),
    'optionList.saved': (ctx, entry) =>
      saveOptionList(ctx, { id: entityIdOf(entry), input: valuesBefore<OptionListValues>(entry) }),
    'optionList.deleted': (ctx, entry) => createOptionList(ctx, valuesBefore<OptionListValues>(entry)),
    'bankQuestion.kept': (ctx, entry) => removeBankQuestion(ctx, entityIdOf(entry)),
    'bankQuestion.removed': (ctx, entry) => keepBankQuestion(ctx, valuesBefore<{ question: Question }>(entry).question),
  };
}
