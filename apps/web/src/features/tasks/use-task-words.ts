import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { REPEAT_UNITS, type Repeat } from '@safety-qube/domain/tasks/repeat';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';

/** Returns label and text for a task's own properties, in its history and in a conflict. */
export function useTaskWords() {
  const { t } = useTranslation();
  const dates = useDates();
  const fieldWords = useFieldWords(TASK_FIELDS, (name) =>
    t(name === 'verifierId' ? 'relation.verifier' : `task.${name}`),
  );
  return (property: string, value: unknown) => {
    const none = t('record.none');
    switch (property) {
      case 'repeatUntil':
        return { label: t('task.repeatUntil'), text: value ? dates.plainDay(String(value)) : none };
      case 'repeatEvery':
        return { label: t('task.repeatEvery'), text: value == null ? t('task.repeatOnce') : String(value) };
      case 'repeatUnit': {
        const unit = REPEAT_UNITS.find((one) => one === value);
        return { label: t('task.repeat'), text: unit ? t(`repeatUnit.${unit}`) : t('task.repeatOnce') };
      }
      // In a conflict the repetition is one choice; the history has its columns.
      case 'repeat': {
        const repeat = value as Repeat | null;
        const words = repeat ? t(`repeat.${repeat.unit}`, { count: repeat.every }) : t('task.repeatOnce');
        return {
          label: t('task.repeat'),
          text: repeat?.until ? `${words}, ${t('task.repeatUntil')} ${dates.plainDay(repeat.until)}` : words,
        };
      }
      default:
        return fieldWords(property, value);
    }
  };
}
