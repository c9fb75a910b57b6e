import { listText } from '@safety-qube/domain/list-text';
import { answerInWords } from '@safety-qube/domain/templates/answer-words';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { assetsNamed } from '@safety-qube/domain/templates/assets-named';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { useAssets } from '../../shared/places/assets.ts';
import { usePlaceName } from './use-place-name.ts';

/**
 * Puts an answer into a few words in the language that a form is shown in; empty for one that says nothing. `given` are the answers
 * that will be told: what they name is fetched.
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
