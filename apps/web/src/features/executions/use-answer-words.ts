import { listText } from '@safety-qube/domain/list-text';
import { answerInWords } from '@safety-qube/domain/templates/answer-words';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { assetsNamed } from '@safety-qube/domain/templates/assets-named';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { useAssets } from '../../shared/places/assets.ts';
import { usePlaceName } from '../../shared/places/use-place-name.ts';

/**
 * Returns a function that summarises an answer in the language of the form; empty for one without content. `given` are
 * the answers that will be shown: the names that they refer to are loaded.
 */
export function useAnswerWords(content: TemplateContent, language: string, ...given: readonly Answers[]) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const placeName = usePlaceName();
  const assets = useAssets([...new Set(given.flatMap((answers) => assetsNamed(content, answers)))]);
  return (question: Question, answer: Answer = {}): string =>
    answerInWords(content.lists, question, answer, {
      words: (text) => text[language] || text[content.language] || '',
      yesNo: (isYes) => t(isYes ? 'formFill.yes' : 'formFill.no'),
      notApplicable: t('formFill.notApplicable'),
      person: people.name,
      place: ({ facilityId, departmentId = null, locationId = null, subareaId = null }) =>
        placeName({ facilityId, departmentId, locationId, subareaId }),
      asset: assets.name,
      list: (items) => listText(i18n.language, items),
      files: (ids) => t('executions.parts', { count: ids.length }),
      day: dates.plainDay,
      moment: dates.moment,
    });
}
