import { BEHAVIOURS, SENTIMENTS } from '@safety-qube/domain/issues/observations';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { SENTIMENT_LOOKS } from './sentiment-looks.ts';

interface ObservationValues {
  sentiment: (typeof SENTIMENTS)[number] | null;
  behaviour: (typeof BEHAVIOURS)[number] | null;
}

/** Whether what was observed was safe. */
export function SentimentQuestion() {
  const { t } = useTranslation();
  const { control } = useFormContext<ObservationValues>();
  const { field } = useController({ control, name: 'sentiment' });
  return (
    <div id="field-sentiment">
      <ChoiceTiles
        label={t('issue.sentiment')}
        value={field.value}
        onChange={field.onChange}
        choices={SENTIMENTS.map((value) => {
          const { tone, Icon } = SENTIMENT_LOOKS[value];
          return { value, label: t(`sentiment.${value}`), tone, icon: <Icon size={22} stroke={1.75} aria-hidden /> };
        })}
      />
    </div>
  );
}

/** The behaviour that was observed. */
export function BehaviourQuestion() {
  const { t } = useTranslation();
  const { control } = useFormContext<ObservationValues>();
  const { field } = useController({ control, name: 'behaviour' });
  return (
    <div id="field-behaviour">
      <ChoiceTiles
        look="chips"
        label={t('issue.behaviour')}
        value={field.value}
        onChange={field.onChange}
        choices={BEHAVIOURS.map((value) => ({ value, label: t(`behaviour.${value}`) }))}
      />
    </div>
  );
}
