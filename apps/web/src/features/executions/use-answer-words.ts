import { answerInWords } from '@safety-qube/domain/templates/answer-words';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/use-dates.ts';
import { usePeople } from '../../lib/use-people.ts';
import { usePlaceName } from './use-place-name.ts';

/** Puts an answer into a few words in the language that a form is shown in; empty for one that says nothing. */
export function useAnswerWords(content: TemplateContent, language: string) {
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const placeName = usePlaceName();
  return (question: Question, answer: Answer = {}): string =>
    answerInWords(content.lists, question, answer, {
      words: (text) => text[language] || text[content.language] || '',
      yesNo: (isYes) => t(isYes ? 'formFill.yes' : 'formFill.no'),
      notApplicable: t('formFill.notApplicable'),
      person: people.name,
      place: ({ facilityId, departmentId = null, locationId = null, subareaId = null }) =>
        placeName({ facilityId, departmentId, locationId, subareaId }),
      files: (ids) => t('executions.parts', { count: ids.length }),
      day: dates.plainDay,
      moment: dates.moment,
    });
}
