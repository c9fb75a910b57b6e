import { CONTROLS, EVIDENCE } from '@safety-qube/domain/tasks/controls';
import { REPEAT_UNITS, type Repeat } from '@safety-qube/domain/tasks/repeat';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';

/** Returns label and text for a task's own properties, in its history and in a conflict. */
export function useTaskWords() {
  const { t } = useTranslation();
  const dates = useDates();
  return (property: string, value: unknown) => {
    const none = t('record.none');
    switch (property) {
      case 'control': {
        const control = CONTROLS.find((one) => one === value);
        return { label: t('task.control'), text: control ? t(`control.${control}`) : none };
      }
      case 'evidence':
        return { label: t('task.evidence'), text: t(`evidence.${EVIDENCE.find((one) => one === value) ?? 'none'}`) };
      case 'effectOn':
        return { label: t('task.effectOn'), text: value ? dates.plainDay(String(value)) : none };
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
        return undefined;
    }
  };
}
