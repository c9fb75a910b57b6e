import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { REPEAT_UNITS } from '@safety-qube/domain/tasks/repeat';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../shared/api/is-object.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';

/** Returns label and text for a task's own properties, in its history and in a conflict. */
export function useTaskWords() {
  const { t } = useTranslation();
  const dates = useDates();
  const fieldWords = useFieldWords(TASK_FIELDS, (name) => t(`task.${name}`));
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
        const repeat = isObject(value) ? value : {};
        const unit = REPEAT_UNITS.find((one) => one === repeat['unit']);
        const words = unit ? t(`repeat.${unit}`, { count: Number(repeat['every']) }) : t('task.repeatOnce');
        const until = repeat['until'];
        return {
          label: t('task.repeat'),
          text: until ? t('task.repeatUntilDay', { repeat: words, day: dates.plainDay(String(until)) }) : words,
        };
      }
      default:
        return fieldWords(property, value);
    }
  };
}
