import { assetName } from '@safety-qube/domain/assets';
import { listText } from '@safety-qube/domain/list-text';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import { answerInWords } from '@safety-qube/domain/templates/answer-words';
import type { PlaceValue } from '@safety-qube/domain/templates/answers';
import { assetsNamed } from '@safety-qube/domain/templates/assets-named';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { Text } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import type { Ctx } from '../../platform/context.ts';
import { nameAssets } from '../assets/index.ts';
import { listFilesOf } from '../attachments/index.ts';
import { type DocumentFormat, type DocumentSection, isolatedLine } from '../record-pdf/index.ts';
import { readRecordWords } from '../records/index.ts';
import { findFormOf } from './executions.queries.ts';

/**
 * Returns the form of a record as sections of its document, as far as the caller may read it: the answers, section by section.
 */
export async function describeForm(
  ctx: Ctx,
  type: FormType,
  id: number,
): Promise<(format: DocumentFormat) => DocumentSection[]> {
  const form = await findFormOf(ctx, id);
  if (!form) return () => [];
  const { content, head } = form;
  const names = await readRecordWords(ctx, type);
  const files = new Map((await listFilesOf(ctx, head.id)).map((file) => [file.id, file.name]));
  const answers = Object.fromEntries(form.answers.map((row) => [row.question_id, row.answer]));
  const assets = new Map((await nameAssets(ctx, assetsNamed(content, answers))).map((asset) => [asset.id, asset]));
  const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
  const shown = Map.groupBy(evaluate(content, answers).questions, ({ sectionId }) => sectionId);

  return (format) => {
    const { t, personText, day, moment } = format;
    const words = (text: Text) => text[format.language] || text[content.language] || '';
    const place = ({ facilityId, departmentId, locationId, subareaId }: PlaceValue) =>
      [
        names.facility(facilityId),
        ...[departmentId, locationId, subareaId].map((unit) => (unit ? names.unit(unit) : '')),
      ]
        .filter(Boolean)
        .join(PLACE_SEPARATOR);
    const formatters = {
      words,
      yesNo: (isYes: boolean) => t(isYes ? 'formFill.yes' : 'formFill.no'),
      notApplicable: t('formFill.notApplicable'),
      person: (person: number) => names.person(person) || t('record.someone'),
      place,
      asset: (asset: number) => {
        const named = assets.get(asset);
        return named ? assetName(named) : '';
      },
      list: (items: readonly string[]) => listText(format.language, items),
      files: (ids: readonly number[]) =>
        listText(
          format.language,
          ids.map((file) => isolatedLine(files.get(file) ?? '')),
        ),
      day,
      moment,
    };
    return content.sections.map(({ id: sectionId, name }) => ({
      kind: 'rows',
      title: [words(content.name), words(name)].filter(Boolean).map(isolatedLine).join(' · '),
      rows: (shown.get(sectionId) ?? []).flatMap(({ id: questionId, value }) => {
        const question = questions.get(questionId);
        const answer = value === undefined ? answers[questionId] : { value };
        const text = question && answer ? answerInWords(content.lists, question, answer, formatters) : '';
        return question && text ? [{ label: personText(words(question.text)), text: personText(text) }] : [];
      }),
    }));
  };
}
