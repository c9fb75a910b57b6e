import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Message } from './heading.tsx';

/** Shown when the data that a page needs first could not be loaded, with a retry button. */
export function Unavailable(props: { title: string; isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Message isProblem title={props.title} text={t('signIn.unavailableText')}>
      <Button size="lg" loading={props.isTrying} onClick={props.onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Message>
  );
}
